import { at } from './at.ts'
import { commitReady } from './commits.ts'
import { type Core, type Machine } from './machine.ts'
import { markEstimates } from './memory.ts'
import { finishAbort, isExecuted, tryAbort, type Task } from './tasks.ts'
import { draw, markAborted, note } from './trace.ts'
import { checkingGas, type Conflict } from './validation.ts'

/** Sets a core to a check of what a transaction read. */
export function beginCheck(machine: Machine, core: Core, { transaction }: Task, now: number): void {
  core.at = now + checkingGas(machine.block, at(machine.runs, transaction).foreignReads)
}

/** Ends the check, which takes effect at its end; gives the core's next task, if one follows. */
export function endCheck(machine: Machine, core: Core, task: Task, now: number): Task | null {
  const { trace, tasks, passed } = machine
  const { transaction, incarnation } = task
  const conflicts = machine.validate(at(machine.runs, transaction))
  const isPassed = conflicts.length === 0
  const isAborted = !isPassed && tryAbort(tasks, task)
  const { index, since, wave } = core
  const outcome = isAborted ? 'aborted' : 'kept'
  note(trace, {
    kind: 'validate',
    time: now,
    core: index,
    transaction,
    incarnation,
    passed: isPassed
  })
  draw(trace, {
    core: index,
    from: since,
    to: now,
    transaction,
    incarnation,
    kind: 'validate',
    outcome
  })
  if (isAborted) return abort(machine, core, task, conflicts, now)
  if (isPassed && isExecuted(tasks, transaction, incarnation)) {
    notePassed(passed, transaction, incarnation, wave)
    commitReady(machine, core, now)
  }
  return null
}

// At the same moment a check of an older wave may end after one of a newer.
function notePassed(
  passed: Machine['passed'],
  transaction: number,
  incarnation: number,
  wave: number
): void {
  if (passed.incarnation[transaction] === incarnation && at(passed.wave, transaction) > wave) return
  passed.incarnation[transaction] = incarnation
  passed.wave[transaction] = wave
}

function abort(
  { trace, memory, strategy, runs, tasks }: Machine,
  core: Core,
  { transaction, incarnation }: Task,
  conflicts: readonly Conflict[],
  now: number
): Task | null {
  const { key, by, how } = at(conflicts, 0)
  note(trace, {
    kind: 'abort',
    time: now,
    core: core.index,
    transaction,
    incarnation,
    key,
    by,
    how
  })
  markAborted(trace, transaction)
  markEstimates(memory, strategy.doubt(at(runs, transaction), conflicts))
  return finishAbort(tasks, transaction)
}
