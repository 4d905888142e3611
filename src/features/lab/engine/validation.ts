import { cellBelow, type Column } from './memory.ts'
import { type Block, type Key } from './program.ts'
import { type Run, type Seen } from './run.ts'

/** A read that no longer holds, and why. */
export type Conflict = {
  readonly instruction: number
  readonly key: Key
  /** The transaction whose doing changed the answer. */
  readonly by: number
  /** It then wrote the key, is about to write it again after an abort, or no longer writes it. */
  readonly how: 'written' | 'in doubt' | 'withdrawn'
}

export type Validate = (run: Run) => readonly Conflict[]

const NONE: readonly Conflict[] = []

/**
 * Reads again what a run saw and compares versions, not values (Block-STM, arXiv:2203.06871 §3,
 * `validate_read_set`). No conflicts: what it read is what block order says it should have read.
 */
export function conflictsOf({ seen, transaction }: Run): readonly Conflict[] {
  let conflicts = NONE
  for (let instruction = 0; instruction < seen.length; instruction += 1) {
    const read = seen[instruction]
    const conflict = read?.column ? conflictIn(read, read.column, transaction, instruction) : null
    if (conflict) conflicts = [...conflicts, conflict]
  }
  return conflicts
}

/** Gas of checking `reads` reads. */
export function checkingGas({ checking }: Block, reads: number): number {
  return checking.base + checking.perRead * reads
}

function conflictIn(
  { key, source }: Seen,
  column: Column,
  transaction: number,
  instruction: number
): Conflict | null {
  const cell = cellBelow(column, transaction)
  if (cell?.isEstimate) {
    return { instruction, key, by: cell.written.transaction, how: 'in doubt' }
  }
  const current = cell?.written ?? null
  if (current === source) return null
  if (source && (!current || current.transaction < source.transaction)) {
    return { instruction, key, by: source.transaction, how: 'withdrawn' }
  }
  return current && { instruction, key, by: current.transaction, how: 'written' }
}
