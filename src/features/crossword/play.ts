import { elapsed, paused, resumed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import { crossing, entryAt, type Grid, type GridEntry, type WordDirection } from './grid.ts'

export type LetterMark = 'right' | 'wrong' | 'revealed'

export type HelpCounts = { checks: number; reveals: number }

export const SCOPES = ['letter', 'word', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** The cell that is typed in, and the direction in which typing goes on. */
type Cursor = { cell: number; direction: WordDirection }

export const ARROW_KEYS = {
  ArrowLeft: { direction: 'across', offset: -1 },
  ArrowRight: { direction: 'across', offset: 1 },
  ArrowUp: { direction: 'down', offset: -1 },
  ArrowDown: { direction: 'down', offset: 1 }
} as const
export type ArrowKey = keyof typeof ARROW_KEYS

type Sheet = {
  grid: Grid
  seed: number
  /** By cell: a capital letter, or '' where none is written or no word passes. */
  letters: readonly string[]
  /** By cell. */
  marks: readonly (LetterMark | undefined)[]
  cursor: Cursor
  helps: HelpCounts
}

export type Playing = Sheet & { state: 'playing'; watch: Stopwatch }

/** Every letter is right; `elapsed` in milliseconds. Letters no longer change. */
type Solved = Sheet & { state: 'solved'; elapsed: number }

export type Play = Playing | Solved

/** An empty sheet; time counts from `now` (milliseconds). Throws on a grid without words. */
export function open(grid: Grid, seed: number, now: number): Playing {
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
    watch: started(now)
  }
}

export function pausePlay(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: paused(play.watch, now) }
}

export function resumePlay(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: resumed(play.watch, now) }
}

export function playTime(play: Play, now: number): number {
  return play.state === 'solved' ? play.elapsed : elapsed(play.watch, now)
}

/** How many cells there are to fill, and how many hold a letter, right or wrong. */
export function progressOf({ grid, letters }: Play): { filled: number; total: number } {
  const total = grid.cells.filter(cell => cell !== undefined).length
  return { filled: letters.filter(letter => letter !== '').length, total }
}

/** Writes a letter A to Z, upper or lower case, and moves on; anything else is ignored. */
export function write(play: Play, typed: string, now: number): Play {
  if (play.state === 'solved' || !/^[a-z]$/i.test(typed)) return play
  const { cursor } = play
  const next = { ...play, cursor: advanced(play, 1) }
  if (play.marks[cursor.cell] === 'revealed') return next
  return finished(withLetter(next, cursor.cell, typed.toUpperCase()), now)
}

/** Removes the letter under the cursor or, if there is none, moves back and removes that one. */
export function erase(play: Play): Play {
  if (play.state === 'solved') return play
  const { letters, marks } = play
  const isHere = letters[play.cursor.cell] !== '' && marks[play.cursor.cell] !== 'revealed'
  const cursor = isHere ? play.cursor : advanced(play, -1)
  const back = { ...play, cursor }
  return marks[cursor.cell] === 'revealed' ? back : withLetter(back, cursor.cell, '')
}

/** Marks what is written as right or wrong. Counts as a help if it shows anything new. */
export function check(play: Play, scope: Scope): Play {
  const unchecked = cellsIn(play, scope).filter(
    cell => play.letters[cell] !== '' && play.marks[cell] === undefined
  )
  if (play.state === 'solved' || unchecked.length === 0) return play
  const marks = play.marks.map((mark, cell) =>
    unchecked.includes(cell) ? (isRight(play, cell) ? 'right' : 'wrong') : mark
  )
  return { ...play, marks, helps: { ...play.helps, checks: play.helps.checks + 1 } }
}

/** Writes the letters that are missing or wrong. Each counts as a help. */
export function reveal(play: Play, scope: Scope, now: number): Play {
  const missing = cellsIn(play, scope).filter(cell => !isRight(play, cell))
  if (play.state === 'solved' || missing.length === 0) return play
  const helps = { ...play.helps, reveals: play.helps.reveals + missing.length }
  const letters = play.letters.map((letter, cell) =>
    missing.includes(cell) ? solutionOf(play, cell) : letter
  )
  const marks = play.marks.map((mark, cell) => (missing.includes(cell) ? 'revealed' : mark))
  return finished({ ...play, letters, marks, helps }, now)
}

/**
 * Goes to the nearest cell that way, over any gap, in the arrow's direction where a word runs in it.
 * Stays at the edge of the grid.
 */
export function move(play: Play, key: ArrowKey): Play {
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

export function turn(play: Play): Play {
  return onCell(play, crossing(play.cursor.direction), play.cursor.cell)
}

/** Goes to a cell, or turns the direction if it is there already; ignores a cell without a word. */
export function point(play: Play, cell: number): Play {
  if (!play.grid.cells[cell]) return play
  return cell === play.cursor.cell ? turn(play) : onCell(play, play.cursor.direction, cell)
}

/** Goes to an entry by its id, on its first empty cell, else its first; ignores an unknown id. */
export function goToEntry(play: Play, id: string): Play {
  const entry = play.grid.entries.find(known => known.id === id)
  if (!entry) return play
  const cell = entry.cells.find(each => play.letters[each] === '')
  return { ...play, cursor: { ...startOf(entry), ...(cell !== undefined && { cell }) } }
}

/** Goes to the next clue, or with -1 the previous; undefined past the ends, so that Tab can leave the grid. */
export function goToEntryBeside(play: Play, offset: 1 | -1): Play | undefined {
  const { entries } = play.grid
  const entry = entries[entries.indexOf(entryUnder(play)) + offset]
  return entry && goToEntry(play, entry.id)
}

/** The entry under the cursor. Throws if the cursor is off every word. */
export function entryUnder({ grid, cursor: { cell, direction } }: Play): GridEntry {
  const entry = entryAt(grid, cell, direction)
  if (!entry) throw new RangeError(`No word ${direction} through cell ${cell}`)
  return entry
}

/** One cell on, or with -1 one back, within the word; stays at its end. */
function advanced(play: Play, offset: 1 | -1): Cursor {
  const { cells } = entryUnder(play)
  const cell = cells[cells.indexOf(play.cursor.cell) + offset]
  return cell === undefined ? play.cursor : { ...play.cursor, cell }
}

function onCell(play: Play, direction: WordDirection, cell: number): Play {
  for (const each of [direction, crossing(direction)]) {
    if (entryAt(play.grid, cell, each)) return { ...play, cursor: { cell, direction: each } }
  }
  throw new RangeError(`No word through cell ${cell}`)
}

function startOf({ cells: [cell = 0], direction }: GridEntry): Cursor {
  return { cell, direction }
}

function finished(play: Playing, now: number): Play {
  if (!play.grid.cells.every((_, cell) => isRight(play, cell))) return play
  const { watch, ...sheet } = play
  return { ...sheet, state: 'solved', elapsed: elapsed(watch, now) }
}

function withLetter(play: Playing, at: number, written: string): Playing {
  return {
    ...play,
    letters: play.letters.map((letter, cell) => (cell === at ? written : letter)),
    marks: play.marks.map((mark, cell) => (cell === at ? undefined : mark))
  }
}

function cellsIn(play: Play, scope: Scope): readonly number[] {
  if (scope === 'letter') return [play.cursor.cell]
  if (scope === 'word') return entryUnder(play).cells
  return [...new Set(play.grid.entries.flatMap(entry => entry.cells))]
}

function solutionOf({ grid }: Sheet, cell: number): string {
  return grid.cells[cell]?.letter ?? ''
}

function isRight(play: Sheet, cell: number): boolean {
  return play.letters[cell] === solutionOf(play, cell)
}
