import { type Word } from './word.ts'

export const DIRECTIONS = ['across', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Fewer columns than rows, so that a cell stays large enough for a thumb on a narrow phone. */
export const MOST_ROWS = 15
export const MOST_COLUMNS = 12

/** Where a word begins; rows and columns count from 0 at the top left. */
export type Placement = { word: string; direction: Direction; row: number; column: number }

export type Entry = {
  /** The id of its word. */
  id: string
  number: number
  direction: Direction
  clue: string
  fact: string
  /** The indexes of its cells, first letter first. */
  cells: readonly number[]
}

export type Cell = {
  /** The letter that solves it. */
  letter: string
  /** Printed in its corner if a word begins here. */
  number: number | undefined
  /** The ids of the entries it belongs to. */
  across: string | undefined
  down: string | undefined
}

export type Grid = {
  rows: number
  columns: number
  /** Row by row; undefined where no word passes. */
  cells: readonly (Cell | undefined)[]
  /** Across before down, by number. */
  entries: readonly Entry[]
  placements: readonly Placement[]
}

/**
 * The grid of the placed words. Undefined if a word is unknown or placed twice, leaves the
 * largest area, or disagrees with another where they cross.
 */
export function gridFrom(
  placements: readonly Placement[],
  words: readonly Word[]
): Grid | undefined {
  // Also keeps a stored list of any length from filling the stack below.
  if (placements.length > words.length) return undefined
  const byId = new Map(words.map(word => [word.id, word]))
  const placed = placements.map(placement => ({ placement, word: byId.get(placement.word) }))
  const rows = Math.max(0, ...placed.map(({ placement, word }) => endOf(placement, word).row + 1))
  const columns = Math.max(
    0,
    ...placed.map(({ placement, word }) => endOf(placement, word).column + 1)
  )
  if (rows > MOST_ROWS || columns > MOST_COLUMNS) return undefined
  if (new Set(placements.map(({ word }) => word)).size !== placements.length) return undefined

  const numbers = numbersOf(placements, columns)
  const cells: (Cell | undefined)[] = Array.from({ length: rows * columns })
  const entries: Entry[] = []
  for (const { placement, word } of placed) {
    const number = numbers.get(placement.row * columns + placement.column)
    if (!word || number === undefined || placement.row < 0 || placement.column < 0) return undefined
    const { direction } = placement
    const indexes = cellsOf(placement, word.word.length, columns)
    for (const [at, index] of indexes.entries()) {
      const letter = word.word.charAt(at)
      const before = cells[index]
      if (before && (before.letter !== letter || before[direction])) return undefined
      const unused = { letter, number: numbers.get(index), across: undefined, down: undefined }
      cells[index] = { ...(before ?? unused), [direction]: word.id }
    }
    const { id, clue, fact } = word
    entries.push({ id, number, direction, clue, fact, cells: indexes })
  }
  entries.sort(byDirectionAndNumber)
  return { rows, columns, cells, entries, placements }
}

/** The indexes a word of `length` letters takes in a grid of `columns` columns. */
export function cellsOf(
  { direction, row, column }: Placement,
  length: number,
  columns: number
): readonly number[] {
  const step = direction === 'across' ? 1 : columns
  return Array.from({ length }, (_, at) => row * columns + column + at * step)
}

/** The entry that passes a cell in a direction. */
export function entryAt(grid: Grid, index: number, direction: Direction): Entry | undefined {
  const id = grid.cells[index]?.[direction]
  return id === undefined ? undefined : grid.entries.find(entry => entry.id === id)
}

export function crossing(direction: Direction): Direction {
  return direction === 'across' ? 'down' : 'across'
}

function endOf({ direction, row, column }: Placement, word: Word | undefined): RowAndColumn {
  const last = (word?.word.length ?? 1) - 1
  return direction === 'across' ? { row, column: column + last } : { row: row + last, column }
}

type RowAndColumn = { row: number; column: number }

/** Cells where words begin are numbered in reading order. */
function numbersOf(placements: readonly Placement[], columns: number): ReadonlyMap<number, number> {
  const firsts = new Set(placements.map(({ row, column }) => row * columns + column))
  return new Map([...firsts].sort((one, other) => one - other).map((index, at) => [index, at + 1]))
}

function byDirectionAndNumber(one: Entry, other: Entry): number {
  const direction = DIRECTIONS.indexOf(one.direction) - DIRECTIONS.indexOf(other.direction)
  return direction || one.number - other.number
}
