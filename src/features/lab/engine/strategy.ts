import { type Written } from './memory.ts'
import { forget, forgetOne, writeSet, type Run } from './run.ts'
import { writesDependingOn } from './read-set.ts'
import { conflictsOf, type Conflict } from './validation.ts'

/** What an optimistic executor keeps of a transaction whose reads turned out to be wrong. */
export type Strategy = {
  /** The next incarnation starts with a check of the reads it would like to keep. */
  readonly checksFirst: boolean
  /** Decides at the start of an incarnation after the first what has to run again. */
  readonly prepare: (run: Run) => void
  /** The writes of an aborted incarnation on which others had better wait. */
  readonly doubt: (run: Run, conflicts: readonly Conflict[]) => Iterable<Written>
}

/** Block-STM: an abort throws the whole incarnation away (arXiv:2203.06871 §3). */
export const TRANSACTION_LEVEL: Strategy = {
  checksFirst: false,
  prepare: forget,
  doubt: run => writeSet(run).values()
}

/**
 * Only what depends on a changed read runs again, and only writes among it are in doubt: the scheme
 * Altius describes, SSA form with deterministic optimistic concurrency control (facts SOL-2, SOL-3,
 * CORE-3, CORE-5 to CORE-7). Its code is not public in this detail, so the rules are our reading.
 */
export const INSTRUCTION_LEVEL: Strategy = {
  checksFirst: true,
  prepare: forgetConflicts,
  doubt: (run, conflicts) => writesDependingOn(run, conflicts.map(instructionOf))
}

function forgetConflicts(run: Run): void {
  for (const conflict of conflictsOf(run)) forgetOne(run, conflict.instruction)
}

function instructionOf({ instruction }: Conflict): number {
  return instruction
}
