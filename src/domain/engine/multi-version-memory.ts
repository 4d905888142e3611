import { at, countUpTo } from './arrays.ts'
import { type Key } from './program.ts'

/** Object identity is the version: two reads saw the same version only if they hold the same object. */
export type VersionedValue = {
  readonly key: Key
  readonly value: number
  readonly transaction: number
  readonly incarnation: number
  readonly instruction: number
}

export type VersionCell = {
  written: VersionedValue
  /** About to be replaced: readers wait for its transaction. */
  isEstimate: boolean
}

/** One per transaction, in block order. */
export type KeyVersions = {
  readonly key: Key
  readonly transactions: number[]
  readonly cells: VersionCell[]
}

/** The latest write of every transaction to every key (Block-STM, arXiv:2203.06871 §3, MVMemory, Algorithm 2). */
export type MultiVersionMemory = {
  readonly versions: Map<Key, KeyVersions>
  readonly byTransaction: Map<number, Map<Key, VersionCell>>
}

export function createMultiVersionMemory(): MultiVersionMemory {
  return { versions: new Map(), byTransaction: new Map() }
}

export function keyVersions(memory: MultiVersionMemory, key: Key): KeyVersions {
  const known = memory.versions.get(key)
  if (known) return known
  const versions = { key, transactions: [], cells: [] }
  memory.versions.set(key, versions)
  return versions
}

/** Null if no earlier transaction wrote the key. */
export function latestBefore(versions: KeyVersions, transaction: number): VersionCell | null {
  const place = placeOf(versions, transaction)
  return place === 0 ? null : at(versions.cells, place - 1)
}

/**
 * `record`: also removes writes that the incarnation no longer makes. Needs revalidation if a location is new (as in
 * the paper), or a write that was no estimate was replaced or withdrawn (partial re-execution only).
 */
export function recordWrites(
  memory: MultiVersionMemory,
  transaction: number,
  writes: ReadonlyMap<Key, VersionedValue>
) {
  const cells = memory.byTransaction.get(transaction) ?? new Map<Key, VersionCell>()
  memory.byTransaction.set(transaction, cells)
  const written: VersionedValue[] = []
  const withdrawn: Key[] = []
  let needsRevalidation = false
  for (const [key, cell] of cells) {
    if (writes.has(key)) continue
    if (!cell.isEstimate) needsRevalidation = true
    cells.delete(key)
    remove(keyVersions(memory, key), transaction)
    withdrawn.push(key)
  }
  for (const [key, write] of writes) {
    const cell = cells.get(key)
    if (cell?.written === write) {
      cell.isEstimate = false
      continue
    }
    written.push(write)
    if (!cell?.isEstimate) needsRevalidation = true
    if (cell) {
      cell.written = write
      cell.isEstimate = false
    } else {
      cells.set(key, insert(keyVersions(memory, key), write))
    }
  }
  return { written, withdrawn, needsRevalidation }
}

/** `convert_writes_to_estimates`: marks writes that the next incarnation should repeat. */
export function convertWritesToEstimates(
  memory: MultiVersionMemory,
  writes: Iterable<VersionedValue>
): void {
  for (const write of writes) {
    const cell = memory.byTransaction.get(write.transaction)?.get(write.key)
    if (cell?.written === write) cell.isEstimate = true
  }
}

/** `snapshot`: call it once every transaction has committed. */
export function snapshot(
  memory: MultiVersionMemory,
  initial: ReadonlyMap<Key, number>
): ReadonlyMap<Key, number> {
  const state = new Map(initial)
  for (const [key, { cells }] of memory.versions) {
    const last = cells.at(-1)
    if (last) state.set(key, last.written.value)
  }
  return state
}

function insert(versions: KeyVersions, written: VersionedValue): VersionCell {
  const cell = { written, isEstimate: false }
  const place = placeOf(versions, written.transaction)
  versions.transactions.splice(place, 0, written.transaction)
  versions.cells.splice(place, 0, cell)
  return cell
}

function remove(versions: KeyVersions, transaction: number): void {
  const place = placeOf(versions, transaction)
  versions.transactions.splice(place, 1)
  versions.cells.splice(place, 1)
}

/** Number of versions by earlier transactions. */
function placeOf({ transactions }: KeyVersions, transaction: number): number {
  return countUpTo(transactions, transaction - 1)
}
