import { crossing, type Grid, type GridEntry, entryAt, type WordDirection } from './grid.ts'

/** The cell that is typed in, and the direction in which typing goes on. */
export type Cursor = { cell: number; direction: WordDirection }

export const ARROW_KEYS = {
  ArrowLeft: { direction: 'across', offset: -1 },
  ArrowRight: { direction: 'across', offset: 1 },
  ArrowUp: { direction: 'down', offset: -1 },
  ArrowDown: { direction: 'down', offset: 1 }
} as const
export type ArrowKey = keyof typeof ARROW_KEYS

/** On the first letter of the first clue. Throws on a grid without words. */
export function firstCursor(grid: Grid): Cursor {
  const [entry] = grid.entries
  if (!entry) throw new RangeError('A grid without words has no place for a cursor')
  return startOf(entry)
}

/** The entry under the cursor. Throws if the cursor is off every word. */
export function entryUnder(grid: Grid, { cell, direction }: Cursor): GridEntry {
  const entry = entryAt(grid, cell, direction)
  if (!entry) throw new RangeError(`No word ${direction} through cell ${cell}`)
  return entry
}

/** In the other direction, where two words cross. */
export function turned(grid: Grid, { cell, direction }: Cursor): Cursor {
  return onCell(grid, crossing(direction), cell)
}

/**
 * On a cell of a word that was pointed at; the cell under the cursor turns the direction instead.
 * Throws on a cell without a word.
 */
export function pointed(grid: Grid, cursor: Cursor, cell: number): Cursor {
  return cell === cursor.cell ? turned(grid, cursor) : onCell(grid, cursor.direction, cell)
}

/**
 * On the nearest cell that way, over any gap, in the arrow's direction where a word runs in it.
 * Stays at the edge of the grid.
 */
export function moved(grid: Grid, cursor: Cursor, key: ArrowKey): Cursor {
  const { direction, offset } = ARROW_KEYS[key]
  const isInLine = (cell: number): boolean =>
    direction === 'down' || rowOf(grid, cell) === rowOf(grid, cursor.cell)
  const stride = direction === 'across' ? offset : offset * grid.columns
  for (let cell = cursor.cell + stride; isInLine(cell) && cell in grid.cells; cell += stride) {
    if (grid.cells[cell]) return onCell(grid, direction, cell)
  }
  return cursor
}

/** One cell on, or with -1 one back, within the word; stays at its end. */
export function advanced(grid: Grid, cursor: Cursor, offset: 1 | -1): Cursor {
  const { cells } = entryUnder(grid, cursor)
  const cell = cells[cells.indexOf(cursor.cell) + offset]
  return cell === undefined ? cursor : { ...cursor, cell }
}

/** On the first cell of an entry that `isEmpty`, else on its first. */
export function onEntry(entry: GridEntry, isEmpty: (cell: number) => boolean): Cursor {
  const cell = entry.cells.find(isEmpty)
  return cell === undefined ? startOf(entry) : { cell, direction: entry.direction }
}

/** The entry of the next clue, or with -1 of the previous. Undefined past the last or the first. */
export function entryBeside(grid: Grid, cursor: Cursor, offset: 1 | -1): GridEntry | undefined {
  return grid.entries[grid.entries.indexOf(entryUnder(grid, cursor)) + offset]
}

function rowOf(grid: Grid, cell: number): number {
  return Math.floor(cell / grid.columns)
}

/** In a direction where a word runs in it, else in the other. */
function onCell(grid: Grid, direction: WordDirection, cell: number): Cursor {
  for (const each of [direction, crossing(direction)]) {
    if (entryAt(grid, cell, each)) return { cell, direction: each }
  }
  throw new RangeError(`No word through cell ${cell}`)
}

function startOf({ cells: [cell = 0], direction }: GridEntry): Cursor {
  return { cell, direction }
}
