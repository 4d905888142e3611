import { elapsed, paused, resumed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import {
  advanced,
  type ArrowKey,
  type Cursor,
  entryBeside,
  entryUnder,
  firstCursor,
  moved,
  onEntry,
  pointed,
  turned
} from './cursor.ts'
import { type Grid } from './grid.ts'

export type LetterMark = 'right' | 'wrong' | 'revealed'

/** `checks`: how often letters were checked; `reveals`: how many letters were revealed. */
export type HelpCounts = { checks: number; reveals: number }

export const SCOPES = ['letter', 'word', 'all'] as const
export type Scope = (typeof SCOPES)[number]

type Sheet = {
  grid: Grid
  /** What the grid was generated from. */
  seed: number
  /** By cell: a capital letter, or '' where none is written or no word passes. */
  letters: readonly string[]
  /** By cell: what checking or revealing has shown. */
  marks: readonly (LetterMark | undefined)[]
  cursor: Cursor
  helps: HelpCounts
}

export type Playing = Sheet & { state: 'playing'; watch: Stopwatch }

/** Every letter is right; `elapsed` in milliseconds. Letters no longer change. */
type Solved = Sheet & { state: 'solved'; elapsed: number }

export type Play = Playing | Solved

/** An empty sheet; time counts from `now` (milliseconds). */
export function open(grid: Grid, seed: number, now: number): Playing {
  return {
    state: 'playing',
    grid,
    seed,
    letters: grid.cells.map(() => ''),
    marks: grid.cells.map(() => undefined),
    cursor: firstCursor(grid),
    helps: { checks: 0, reveals: 0 },
    watch: started(now)
  }
}

/** Stops the clock, as while another tab of the section is open. */
export function pausePlay(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: paused(play.watch, now) }
}

export function resumePlay(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: resumed(play.watch, now) }
}

/** Milliseconds on the clock. */
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
  const { cursor, grid } = play
  const next = { ...play, cursor: advanced(grid, cursor, 1) }
  if (play.marks[cursor.cell] === 'revealed') return next
  return finished(withLetter(next, cursor.cell, typed.toUpperCase()), now)
}

/** Removes the letter under the cursor or, if there is none, moves back and removes that one. */
export function erase(play: Play): Play {
  if (play.state === 'solved') return play
  const { letters, marks, grid } = play
  const isHere = letters[play.cursor.cell] !== '' && marks[play.cursor.cell] !== 'revealed'
  const cursor = isHere ? play.cursor : advanced(grid, play.cursor, -1)
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

export function move(play: Play, key: ArrowKey): Play {
  return { ...play, cursor: moved(play.grid, play.cursor, key) }
}

/** Turns the cursor to the other direction, where two words cross. */
export function turn(play: Play): Play {
  return { ...play, cursor: turned(play.grid, play.cursor) }
}

/** Goes to a cell, or turns the direction if it is there already; ignores a cell without a word. */
export function point(play: Play, cell: number): Play {
  if (!play.grid.cells[cell]) return play
  return { ...play, cursor: pointed(play.grid, play.cursor, cell) }
}

/** Goes to an entry by its id, on its first empty cell, else its first; ignores an unknown id. */
export function goToEntry(play: Play, id: string): Play {
  const entry = play.grid.entries.find(known => known.id === id)
  return entry ? { ...play, cursor: onEntry(entry, cell => play.letters[cell] === '') } : play
}

/** Goes to the next clue, or with -1 the previous; undefined past the ends, so that Tab can leave the grid. */
export function goToEntryBeside(play: Play, offset: 1 | -1): Play | undefined {
  const entry = entryBeside(play.grid, play.cursor, offset)
  return entry && goToEntry(play, entry.id)
}

/** Ends the play with the last right letter. */
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

function cellsIn({ grid, cursor }: Play, scope: Scope): readonly number[] {
  switch (scope) {
    case 'letter':
      return [cursor.cell]
    case 'word':
      return entryUnder(grid, cursor).cells
    case 'all':
      return [...new Set(grid.entries.flatMap(entry => entry.cells))]
  }
}

function solutionOf({ grid }: Sheet, cell: number): string {
  return grid.cells[cell]?.letter ?? ''
}

function isRight(play: Sheet, cell: number): boolean {
  return play.letters[cell] === solutionOf(play, cell)
}
