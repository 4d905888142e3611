import { at } from './at.ts'
import { type Key } from './program.ts'

/**
 * A value that one run of one write instruction produced. Its identity is its version: two reads
 * saw the same version if and only if they hold the same object.
 */
export type Written = {
  readonly key: Key
  readonly value: number
  readonly transaction: number
  readonly incarnation: number
  readonly instruction: number
}

export type Cell = {
  written: Written
  /** The write is about to be replaced: a reader waits for its transaction instead of using it. */
  isEstimate: boolean
}

/** The versions of one key, one a transaction, in block order. */
export type Column = {
  readonly key: Key
  readonly transactions: number[]
  readonly cells: Cell[]
}

/**
 * Multi-version memory: for each key the latest write of every transaction, so that each reads what
 * comes before it in block order whatever the cores did (Block-STM, arXiv:2203.06871 §3, module
 * MVMemory, Algorithm 2).
 */
export type Memory = {
  readonly columns: Map<Key, Column>
  readonly published: Map<number, Map<Key, Cell>>
}

export type Publication = {
  readonly written: readonly Written[]
  readonly withdrawn: readonly Key[]
  /**
   * Readers may have to be checked again. In the paper: a location was written that the previous
   * incarnation had not. Here also: a write nobody had marked as an estimate was replaced or
   * withdrawn, which only instruction-level re-execution does.
   */
  readonly isDisturbing: boolean
}

export function newMemory(): Memory {
  return { columns: new Map(), published: new Map() }
}

export function columnOf(memory: Memory, key: Key): Column {
  const known = memory.columns.get(key)
  if (known) return known
  const column = { key, transactions: [], cells: [] }
  memory.columns.set(key, column)
  return column
}

/**
 * The write a transaction should see: that of the closest earlier transaction, or null. O(log n).
 */
export function cellBelow(column: Column, transaction: number): Cell | null {
  const place = placeOf(column, transaction)
  return place === 0 ? null : at(column.cells, place - 1)
}

/** Makes a finished incarnation's writes visible, and those it no longer makes invisible. */
export function publish(
  memory: Memory,
  transaction: number,
  writes: ReadonlyMap<Key, Written>
): Publication {
  const cells = memory.published.get(transaction) ?? new Map<Key, Cell>()
  memory.published.set(transaction, cells)
  const written: Written[] = []
  const withdrawn: Key[] = []
  let isDisturbing = false
  for (const [key, cell] of cells) {
    if (writes.has(key)) continue
    if (!cell.isEstimate) isDisturbing = true
    cells.delete(key)
    remove(columnOf(memory, key), transaction)
    withdrawn.push(key)
  }
  for (const [key, write] of writes) {
    const cell = cells.get(key)
    if (cell?.written === write) {
      cell.isEstimate = false
      continue
    }
    written.push(write)
    if (!cell?.isEstimate) isDisturbing = true
    if (cell) {
      cell.written = write
      cell.isEstimate = false
    } else {
      cells.set(key, insert(columnOf(memory, key), write))
    }
  }
  return { written, withdrawn, isDisturbing }
}

/** Marks the writes of an aborted incarnation that its next one is expected to make again. */
export function markEstimates(memory: Memory, writes: Iterable<Written>): void {
  for (const write of writes) {
    const cell = memory.published.get(write.transaction)?.get(write.key)
    if (cell?.written === write) cell.isEstimate = true
  }
}

/** The state after the block, once every transaction has committed. */
export function finalState(
  memory: Memory,
  initial: ReadonlyMap<Key, number>
): ReadonlyMap<Key, number> {
  const state = new Map(initial)
  for (const [key, { cells }] of memory.columns) {
    const last = cells.at(-1)
    if (last) state.set(key, last.written.value)
  }
  return state
}

function insert(column: Column, written: Written): Cell {
  const cell = { written, isEstimate: false }
  const place = placeOf(column, written.transaction)
  column.transactions.splice(place, 0, written.transaction)
  column.cells.splice(place, 0, cell)
  return cell
}

function remove(column: Column, transaction: number): void {
  const place = placeOf(column, transaction)
  column.transactions.splice(place, 1)
  column.cells.splice(place, 1)
}

/** How many transactions of a column come before the given one: a binary search. */
function placeOf({ transactions }: Column, transaction: number): number {
  let low = 0
  let high = transactions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(transactions, middle) < transaction) low = middle + 1
    else high = middle
  }
  return low
}
