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

/** A read that no longer holds, and why. */
export type Conflict = {
  readonly instruction: number
  readonly key: Key
  /** The transaction that changed what the read should see. */
  readonly by: number
  /** It then wrote the key, is about to write it again after an abort, or no longer writes it. */
  readonly how: 'written' | 'in doubt' | 'withdrawn'
}

export type Validate = (run: Run) => readonly Conflict[]

/**
 * Reads again what a run saw and compares versions, not values (Block-STM, arXiv:2203.06871 §3,
 * `validate_read_set`). Without conflicts it has read what block order says it should.
 */
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

/** Gas of validating `reads` reads. */
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
  /** The next incarnation starts by validating the reads it would like to keep. */
  readonly validatesFirst: boolean
  /** A run that reads an estimate goes on from there; if not, its next incarnation begins. */
  readonly resumes: boolean
  /** Called at the start of each incarnation after the first: marks what has to run again. */
  readonly invalidate: (run: Run) => void
  /** The writes of an aborted incarnation that become estimates, on which readers wait. */
  readonly estimatesOf: (run: Run, conflicts: readonly Conflict[]) => Iterable<VersionedValue>
}

/**
 * Block-STM: an abort discards the whole incarnation (arXiv:2203.06871 §3). So does reading an
 * estimate in the paper; see `SWITCHES` for the other way.
 */
export function wholeTransaction(onEstimate: Switches['onEstimate']): Strategy {
  return {
    validatesFirst: false,
    resumes: onEstimate === 'resume',
    invalidate: invalidateAll,
    estimatesOf: run => writeSet(run).values()
  }
}

/**
 * Only what depends on a changed read runs again, and only its writes become estimates: the scheme
 * Altius describes, SSA form with deterministic optimistic concurrency control (facts SOL-2, SOL-3,
 * CORE-3, CORE-5 to CORE-7). Its code is not public in this detail, so the rules are our reading.
 *
 * After an estimate as after an abort it keeps what it has computed, once that is validated. So it
 * goes on from there by nature, and the switch `onEstimate` does not concern it.
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
