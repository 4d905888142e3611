import { elapsed, paused, resumed, started, type Stopwatch } from '../../platform/stopwatch.ts'
import { type Cursor, firstCursor } from './cursor.ts'
import { type Grid } from './grid.ts'

export const MARKS = ['right', 'wrong', 'revealed'] as const
export type Mark = (typeof MARKS)[number]

/** `checks`: how often letters were checked; `reveals`: how many letters were revealed. */
export type Helps = { checks: number; reveals: number }

type Sheet = {
  grid: Grid
  /** By cell: a capital letter, or '' where none is written or no word passes. */
  letters: readonly string[]
  /** By cell: what checking or revealing has told. */
  marks: readonly (Mark | undefined)[]
  cursor: Cursor
  helps: Helps
}

export type Playing = Sheet & { state: 'playing'; watch: Stopwatch }

/** Every letter is right; `elapsed` in milliseconds. Letters no longer change. */
export type Solved = Sheet & { state: 'solved'; elapsed: number }

export type Play = Playing | Solved

/** An empty sheet; time counts from `now` (milliseconds). */
export function open(grid: Grid, now: number): Playing {
  return {
    state: 'playing',
    grid,
    letters: grid.cells.map(() => ''),
    marks: grid.cells.map(() => undefined),
    cursor: firstCursor(grid),
    helps: { checks: 0, reveals: 0 },
    watch: started(now)
  }
}

/** Stops the clock, as while another tab of the section is open. */
export function pause(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: paused(play.watch, now) }
}

export function resume(play: Play, now: number): Play {
  return play.state === 'solved' ? play : { ...play, watch: resumed(play.watch, now) }
}

/** Milliseconds on the clock. */
export function timeSpent(play: Play, now: number): number {
  return play.state === 'solved' ? play.elapsed : elapsed(play.watch, now)
}

/** How many cells there are to fill, and how many hold a letter, right or wrong. */
export function progress(play: Play): { filled: number; total: number } {
  const total = play.grid.cells.filter(cell => cell !== undefined).length
  return { filled: play.letters.filter(letter => letter !== '').length, total }
}

/** Ends the play with the last right letter. */
export function settled(play: Playing, now: number): Play {
  if (!isSolved(play)) return play
  const { watch, ...sheet } = play
  return { ...sheet, state: 'solved', elapsed: elapsed(watch, now) }
}

/** True if every letter is the right one. */
export function isSolved({ grid, letters }: Pick<Sheet, 'grid' | 'letters'>): boolean {
  return grid.cells.every((cell, index) => (cell?.letter ?? '') === letters[index])
}

export function solutionOf({ grid }: Pick<Sheet, 'grid'>, cell: number): string {
  return grid.cells[cell]?.letter ?? ''
}

export function isRight(play: Pick<Sheet, 'grid' | 'letters'>, cell: number): boolean {
  return play.letters[cell] === solutionOf(play, cell)
}

export function isRevealed(play: Sheet, cell: number): boolean {
  return play.marks[cell] === 'revealed'
}
