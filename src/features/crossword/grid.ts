export type Word = { id: string; word: string; clue: string; fact: string }

export const DIRECTIONS = ['across', 'down'] as const
export type WordDirection = (typeof DIRECTIONS)[number]

/** Rows and columns count from 0 at the top left. */
export type PlacedWord = { word: Word; direction: WordDirection; row: number; column: number }

export type GridEntry = {
  id: string
  number: number
  direction: WordDirection
  clue: string
  cells: readonly number[]
}

type GridCell = {
  letter: string
  number: number | undefined
  across: string | undefined
  down: string | undefined
}

export type Grid = {
  rows: number
  columns: number
  /** Row by row; undefined where no word passes. */
  cells: readonly (GridCell | undefined)[]
  /** Across before down, by number. */
  entries: readonly GridEntry[]
}

export function gridOf(placed: readonly PlacedWord[]): Grid {
  const ends = placed.map(({ word, direction, row, column }) =>
    direction === 'across'
      ? { row, column: column + word.word.length - 1 }
      : { row: row + word.word.length - 1, column }
  )
  const rows = 1 + Math.max(-1, ...ends.map(({ row }) => row))
  const columns = 1 + Math.max(-1, ...ends.map(({ column }) => column))
  // Number the first cells in reading order.
  const starts = new Set(placed.map(({ row, column }) => row * columns + column))
  const numbers = new Map([...starts].sort((one, other) => one - other).map((at, i) => [at, i + 1]))
  const cells: (GridCell | undefined)[] = Array.from({ length: rows * columns })
  const entries = placed.map(({ word: { id, word, clue }, direction, row, column }): GridEntry => {
    const first = row * columns + column
    const stride = direction === 'across' ? 1 : columns
    const indexes = Array.from(word, (_, at) => first + at * stride)
    for (const [at, index] of indexes.entries()) {
      const number = numbers.get(index)
      const unused = { letter: word.charAt(at), number, across: undefined, down: undefined }
      cells[index] = { ...(cells[index] ?? unused), [direction]: id }
    }
    return { id, number: numbers.get(first) ?? 0, direction, clue, cells: indexes }
  })
  return { rows, columns, cells, entries: entries.sort(byDirectionAndNumber) }
}

export function entryAt(grid: Grid, index: number, way: WordDirection): GridEntry | undefined {
  const id = grid.cells[index]?.[way]
  return id === undefined ? undefined : grid.entries.find(entry => entry.id === id)
}

export function crossing(direction: WordDirection): WordDirection {
  return direction === 'across' ? 'down' : 'across'
}

function byDirectionAndNumber(one: GridEntry, other: GridEntry): number {
  const direction = DIRECTIONS.indexOf(one.direction) - DIRECTIONS.indexOf(other.direction)
  return direction || one.number - other.number
}
