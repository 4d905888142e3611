import {
  dependentWrites,
  invalidateAll,
  writeSet,
  type ReadDescriptor,
  type Run
} from './interpreter.ts'
import { latestBefore, type VersionedValue, type KeyVersions } from './multi-version-memory.ts'
import { type Block, type Key } from './program.ts'
import { type Switches } from './settings.ts'

export type Conflict = {
  readonly instruction: number
  readonly key: Key
  readonly by: number
  /** Written since, in doubt after an abort, or withdrawn. */
  readonly how: 'written' | 'in doubt' | 'withdrawn'
}

/** Compares versions, not values (Block-STM, arXiv:2203.06871 §3, `validate_read_set`). */
export function validateReadSet({ readSet, transaction }: Run): readonly Conflict[] {
  const conflicts: Conflict[] = []
  for (let instruction = 0; instruction < readSet.length; instruction += 1) {
    const read = readSet[instruction]
    if (!read?.versions) continue
    const conflict = conflictIn(read, read.versions, transaction, instruction)
    if (conflict) conflicts.push(conflict)
  }
  return conflicts
}

export function validationGas({ checking }: Block, reads: number): number {
  return checking.base + checking.perRead * reads
}

function conflictIn(
  { key, source }: ReadDescriptor,
  versions: KeyVersions,
  transaction: number,
  instruction: number
): Conflict | null {
  const cell = latestBefore(versions, transaction)
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

/** What an optimistic executor keeps of an aborted transaction. */
export type Strategy = {
  /** Starts the next incarnation by validating the reads it would keep. */
  readonly validatesFirst: boolean
  /** Continues after an estimate instead of starting over. */
  readonly resumes: boolean
  readonly invalidate: (run: Run) => void
  /** Aborted writes on which readers wait. */
  readonly estimatesOf: (run: Run, conflicts: readonly Conflict[]) => Iterable<VersionedValue>
}

/** Block-STM: an abort discards the whole incarnation (arXiv:2203.06871 §3). */
export function wholeTransaction(onEstimate: Switches['onEstimate']): Strategy {
  return {
    validatesFirst: false,
    resumes: onEstimate === 'resume',
    invalidate: invalidateAll,
    estimatesOf: run => writeSet(run).values()
  }
}

/**
 * Only what depends on a changed read runs again, as Altius describes (facts SOL-2, SOL-3, CORE-3, CORE-5 to CORE-7).
 * Its code isn't public, so the details are our reading. It always continues after an estimate.
 */
export const PARTIAL_REEXECUTION: Strategy = {
  validatesFirst: true,
  resumes: false,
  invalidate: run => {
    for (const { instruction } of validateReadSet(run)) run.ranAt[instruction] = 0
  },
  estimatesOf: (run, conflicts) =>
    dependentWrites(
      run,
      conflicts.map(({ instruction }) => instruction)
    )
}
