import { paused, resumed, type Stopwatch } from '../../platform/stopwatch.ts'
import { crossing, entryAt, type Grid, type GridEntry, type WordDirection } from './grid.ts'

export const MARKS = ['right', 'wrong', 'revealed'] as const
type LetterMark = (typeof MARKS)[number]

export type HelpCounts = { checks: number; reveals: number }

export const SCOPES = ['letter', 'word', 'all'] as const
export type Scope = (typeof SCOPES)[number]

type Cursor = { cell: number; direction: WordDirection }

export const ARROW_KEYS = {
  ArrowLeft: { direction: 'across', offset: -1 },
  ArrowRight: { direction: 'across', offset: 1 },
  ArrowUp: { direction: 'down', offset: -1 },
  ArrowDown: { direction: 'down', offset: 1 }
} as const
export type ArrowKey = keyof typeof ARROW_KEYS

export type Play = {
  state: 'playing' | 'solved'
  grid: Grid
  seed: number
  /** By cell: A to Z, or '' if empty or outside. */
  letters: readonly string[]
  marks: readonly (LetterMark | undefined)[]
  cursor: Cursor
  helps: HelpCounts
  watch: Stopwatch
}

/** Its clock starts with the first letter. Throws on a grid without words. */
export function openPlay(grid: Grid, seed: number): Play {
  const [entry] = grid.entries
  if (!entry) throw new RangeError('A grid without words has no place for a cursor')
  return {
    state: 'playing',
    grid,
    seed,
    letters: grid.cells.map(() => ''),
    marks: grid.cells.map(() => undefined),
    cursor: startOf(entry),
    helps: { checks: 0, reveals: 0 },
    watch: { spent: 0, since: undefined }
  }
}

export function pausePlay(play: Play, now: number): Play {
  return { ...play, watch: paused(play.watch, now) }
}

export function progressOf({ grid, letters }: Play): { filled: number; total: number } {
  const total = grid.cells.filter(cell => cell !== undefined).length
  return { filled: letters.filter(letter => letter !== '').length, total }
}

/** Replaces the letter under the cursor and advances; ignores anything but A to Z. */
export function writeLetter(play: Play, typed: string, now: number): Play {
  if (play.state === 'solved' || !/^[a-z]$/i.test(typed)) return play
  const { cell } = play.cursor
  const next = { ...play, cursor: advanced(play, 1), watch: resumed(play.watch, now) }
  if (play.marks[cell] === 'revealed') return next
  return finished(withCell(next, cell, typed.toUpperCase()), now)
}

/** From the cursor to the word's end; as many letters as the word has fill it from its start. */
export function writeLetters(play: Play, text: string, now: number): Play {
  const letters = text.match(/[a-z]/gi) ?? []
  const { cells } = entryUnder(play)
  const [first = play.cursor.cell] = cells
  const cell = letters.length === cells.length ? first : play.cursor.cell
  return letters
    .slice(0, cells.length - cells.indexOf(cell))
    .reduce(
      (written, letter) => writeLetter(written, letter, now),
      onCell(play, play.cursor.direction, cell)
    )
}

/** What was typed, by a field that held `letter` and then `text`. */
export function lettersTyped(letter: string, text: string): string {
  const letters = (text.match(/[a-z]/gi) ?? []).join('').toUpperCase()
  // A soft keyboard composes anew what is there: 'A' becomes 'za'.
  return letters.length === 2 ? letters.replace(letter, '') : letters
}

/** Like Backspace: in an empty cell, erases the one before. */
export function eraseLetter(play: Play): Play {
  if (play.state === 'solved') return play
  const { letters, marks, cursor } = play
  const isHere = letters[cursor.cell] !== '' && marks[cursor.cell] !== 'revealed'
  const back = isHere ? play : { ...play, cursor: advanced(play, -1) }
  const { cell } = back.cursor
  return marks[cell] === 'revealed' ? back : withCell(back, cell, '')
}

/** Marks letters and goes to the first wrong one; counts only if it shows anything new. */
export function checkLetters(play: Play, scope: Scope): Play {
  if (play.state === 'solved') return play
  const cells = cellsIn(play, scope).filter(cell => play.letters[cell] !== '')
  const wrong = cells.filter(cell => !isRight(play, cell)).sort((one, other) => one - other)[0]
  const unmarked = cells.filter(cell => play.marks[cell] === undefined)
  const marks = play.marks.map((mark, cell) =>
    unmarked.includes(cell) ? (isRight(play, cell) ? 'right' : 'wrong') : mark
  )
  const checks = play.helps.checks + (unmarked.length > 0 ? 1 : 0)
  const checked = { ...play, marks, helps: { ...play.helps, checks } }
  return wrong === undefined ? checked : onCell(checked, play.cursor.direction, wrong)
}

/** Each revealed letter counts. */
export function revealLetters(play: Play, scope: Scope, now: number): Play {
  const missing = cellsIn(play, scope).filter(cell => !isRight(play, cell))
  if (play.state === 'solved' || missing.length === 0) return play
  const reveals = play.helps.reveals + missing.length
  const revealed = missing.reduce(
    (sheet, cell) => withCell(sheet, cell, solutionOf(play, cell), 'revealed'),
    play
  )
  return finished({ ...revealed, helps: { ...play.helps, reveals } }, now)
}

/** Skips gaps, and turns in the arrow's direction where a word runs in it. */
export function moveCursor(play: Play, key: ArrowKey): Play {
  const { direction, offset } = ARROW_KEYS[key]
  const { cells, columns } = play.grid
  const rowOf = (cell: number): number => Math.floor(cell / columns)
  const start = play.cursor.cell
  const isInLine = (cell: number): boolean => direction === 'down' || rowOf(cell) === rowOf(start)
  const stride = direction === 'across' ? offset : offset * columns
  for (let cell = start + stride; isInLine(cell) && cell in cells; cell += stride) {
    if (cells[cell]) return onCell(play, direction, cell)
  }
  return play
}

export function turnCursor(play: Play): Play {
  return onCell(play, crossing(play.cursor.direction), play.cursor.cell)
}

/** A second press on the same cell turns the direction. */
export function pointAt(play: Play, cell: number): Play {
  if (!play.grid.cells[cell]) return play
  return cell === play.cursor.cell ? turnCursor(play) : onCell(play, play.cursor.direction, cell)
}

export function goToEntry(play: Play, id: string): Play {
  const entry = play.grid.entries.find(known => known.id === id)
  return entry ? { ...play, cursor: startOf(entry) } : play
}

export function isFilled({ letters }: Play, { cells }: GridEntry): boolean {
  return cells.every(cell => letters[cell] !== '')
}

/** The next one with an empty cell, from the last on to the first. */
export function nextOpenEntry(play: Play): GridEntry | undefined {
  const { entries } = play.grid
  const after = entries.indexOf(entryUnder(play)) + 1
  return [...entries.slice(after), ...entries.slice(0, after)].find(entry => !isFilled(play, entry))
}

/** Undefined past the ends, so Tab can leave the grid. */
export function goToEntryBeside(play: Play, offset: 1 | -1): Play | undefined {
  const { entries } = play.grid
  const entry = entries[entries.indexOf(entryUnder(play)) + offset]
  return entry && goToEntry(play, entry.id)
}

/** Throws if the cursor is off every word. */
export function entryUnder({ grid, cursor: { cell, direction } }: Play): GridEntry {
  const entry = entryAt(grid, cell, direction)
  if (!entry) throw new RangeError(`No word ${direction} through cell ${cell}`)
  return entry
}

export function finished(play: Play, now: number): Play {
  if (!play.grid.cells.every((_, cell) => isRight(play, cell))) return play
  return { ...pausePlay(play, now), state: 'solved' }
}

function advanced(play: Play, offset: 1 | -1): Cursor {
  const { cells } = entryUnder(play)
  const cell = cells[cells.indexOf(play.cursor.cell) + offset]
  return cell === undefined ? play.cursor : { ...play.cursor, cell }
}

function onCell(play: Play, wanted: WordDirection, cell: number): Play {
  const direction = entryAt(play.grid, cell, wanted) ? wanted : crossing(wanted)
  return entryAt(play.grid, cell, direction) ? { ...play, cursor: { cell, direction } } : play
}

function startOf({ cells: [cell = 0], direction }: GridEntry): Cursor {
  return { cell, direction }
}

function withCell(play: Play, at: number, letter: string, mark?: LetterMark): Play {
  return { ...play, letters: play.letters.with(at, letter), marks: play.marks.with(at, mark) }
}

function cellsIn(play: Play, scope: Scope): readonly number[] {
  if (scope === 'letter') return [play.cursor.cell]
  if (scope === 'word') return entryUnder(play).cells
  return [...play.grid.cells.keys()].filter(cell => play.grid.cells[cell])
}

function solutionOf({ grid }: Play, cell: number): string {
  return grid.cells[cell]?.letter ?? ''
}

function isRight(play: Play, cell: number): boolean {
  return play.letters[cell] === solutionOf(play, cell)
}
