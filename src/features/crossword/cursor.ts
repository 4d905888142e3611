import { crossing, type Direction, type Entry, entryAt, type Grid } from './grid.ts'

/** The cell that is typed in, and the direction in which typing goes on. */
export type Cursor = { cell: number; direction: Direction }

export const ARROWS = ['left', 'right', 'up', 'down'] as const
export type Arrow = (typeof ARROWS)[number]

const COURSE = {
  left: { direction: 'across', way: -1 },
  right: { direction: 'across', way: 1 },
  up: { direction: 'down', way: -1 },
  down: { direction: 'down', way: 1 }
} as const

/** On the first letter of the first clue. Throws on a grid without words. */
export function firstCursor(grid: Grid): Cursor {
  const [entry] = grid.entries
  if (!entry) throw new RangeError('A grid without words has no place for a cursor')
  return startOf(entry)
}

/** The entry under the cursor. Throws if the cursor is off every word. */
export function entryUnder(grid: Grid, { cell, direction }: Cursor): Entry {
  const entry = entryAt(grid, cell, direction)
  if (!entry) throw new RangeError(`No word ${direction} through cell ${cell}`)
  return entry
}

/** True if a word passes the cell in that direction. */
export function isOnWord(grid: Grid, { cell, direction }: Cursor): boolean {
  return entryAt(grid, cell, direction) !== undefined
}

/** The other direction, where two words cross. */
export function turned(grid: Grid, cursor: Cursor): Cursor {
  const other = { ...cursor, direction: crossing(cursor.direction) }
  return isOnWord(grid, other) ? other : cursor
}

/**
 * To a cell of a word that was pointed at; the cell under the cursor turns the direction instead.
 * Throws on a cell without a word.
 */
export function pointed(grid: Grid, cursor: Cursor, cell: number): Cursor {
  return cell === cursor.cell ? turned(grid, cursor) : landed(grid, cursor.direction, cell)
}

/**
 * To the nearest cell that way, over any gap, taking the arrow's direction where a word
 * runs in it. Stays at the edge of the grid.
 */
export function moved(grid: Grid, cursor: Cursor, arrow: Arrow): Cursor {
  const { direction, way } = COURSE[arrow]
  const isInLine = (cell: number): boolean =>
    direction === 'down' || rowOf(grid, cell) === rowOf(grid, cursor.cell)
  const stride = direction === 'across' ? way : way * grid.columns
  for (let cell = cursor.cell + stride; isInLine(cell) && cell in grid.cells; cell += stride) {
    if (grid.cells[cell]) return landed(grid, direction, cell)
  }
  return cursor
}

/** One cell on, or with -1 one back, within the word; stays at its end. */
export function stepped(grid: Grid, cursor: Cursor, way: 1 | -1): Cursor {
  const { cells } = entryUnder(grid, cursor)
  const cell = cells[cells.indexOf(cursor.cell) + way]
  return cell === undefined ? cursor : { ...cursor, cell }
}

/**
 * To the next clue, or with -1 the previous, on the first cell that `isEmpty`, else the first.
 * Undefined past the last or the first clue, so that Tab can leave the grid.
 */
export function clueBeside(
  grid: Grid,
  cursor: Cursor,
  way: 1 | -1,
  isEmpty: (cell: number) => boolean
): Cursor | undefined {
  const at = grid.entries.indexOf(entryUnder(grid, cursor))
  const entry = grid.entries[at + way]
  if (!entry) return undefined
  const open = entry.cells.find(isEmpty)
  return open === undefined ? startOf(entry) : { cell: open, direction: entry.direction }
}

function rowOf(grid: Grid, cell: number): number {
  return Math.floor(cell / grid.columns)
}

function landed(grid: Grid, direction: Direction, cell: number): Cursor {
  const same = { cell, direction }
  if (isOnWord(grid, same)) return same
  const other = { cell, direction: crossing(direction) }
  if (isOnWord(grid, other)) return other
  throw new RangeError(`No word through cell ${cell}`)
}

function startOf({ cells: [cell = 0], direction }: Entry): Cursor {
  return { cell, direction }
}
