import { at } from './at.ts'
import { type Core, type Machine } from './machine.ts'
import { cellBelow, columnOf, publish } from './memory.ts'
import { countReads, writeSet, type Run } from './run.ts'
import { advance, answer, isAtEnd, pendingKey } from './step.ts'
import { finishExecution, waitFor, type Task } from './tasks.ts'
import { draw, note, type Span, type Trace } from './trace.ts'
import { checkingGas } from './validation.ts'

/** Sets a core to an incarnation of a transaction. */
export function beginExecution(machine: Machine, core: Core, task: Task, now: number): void {
  const { transaction, incarnation } = task
  const run = at(machine.runs, transaction)
  run.incarnation = incarnation
  run.next = 0
  const kind = incarnation === 0 ? 'start' : 'rerun'
  note(machine.trace, { kind, time: now, core: core.index, transaction, incarnation })
  core.isPreparing = incarnation > 0 && machine.strategy.checksFirst
  if (core.isPreparing) {
    core.at = now + checkingGas(machine.block, run.foreignReads)
    return
  }
  if (incarnation > 0) machine.strategy.prepare(run)
  core.at = now + advance(run)
}

/**
 * Takes the step that is due. Gives the core's next task, null if it is free, 'busy' if it is not.
 */
export function continueExecution(
  machine: Machine,
  core: Core,
  task: Task,
  now: number
): Task | null | 'busy' {
  const run = at(machine.runs, task.transaction)
  if (core.isPreparing) {
    core.isPreparing = false
    machine.strategy.prepare(run)
    core.at = now + advance(run)
    return 'busy'
  }
  return isAtEnd(run) ? finish(machine, core, run, now) : read(machine, core, run, now)
}

function read(machine: Machine, core: Core, run: Run, now: number): null | 'busy' {
  const { transaction, incarnation } = run
  const moment = { time: now, core: core.index, transaction, incarnation }
  const key = pendingKey(run)
  const column = columnOf(machine.memory, key)
  const cell = cellBelow(column, transaction)
  if (cell?.isEstimate) {
    const blocker = cell.written.transaction
    note(machine.trace, { kind: 'wait', ...moment, key, for: blocker })
    stop(machine.trace, core, run, now, 'waiting')
    waitFor(machine.tasks, transaction, blocker)
    return null
  }
  const source = cell?.written ?? null
  note(machine.trace, { kind: 'read', ...moment, key, from: source && source.transaction })
  answer(run, column, source, machine.block.initial.get(key) ?? 0)
  core.at = now + advance(run)
  return 'busy'
}

/** Writes become visible together when the incarnation ends (Block-STM §3, `MVMemory.record`). */
function finish(machine: Machine, core: Core, run: Run, now: number): Task | null {
  const { memory, tasks, trace } = machine
  const { transaction, incarnation } = run
  const moment = { time: now, core: core.index, transaction, incarnation }
  const { written, withdrawn, isDisturbing } = publish(memory, transaction, writeSet(run))
  for (const { key, value } of written) note(trace, { kind: 'write', ...moment, key, value })
  for (const key of withdrawn) note(trace, { kind: 'withdraw', ...moment, key })
  stop(trace, core, run, now, 'kept')
  return finishExecution(tasks, transaction, isDisturbing)
}

function stop(
  trace: Trace,
  { index, since }: Core,
  run: Run,
  now: number,
  outcome: Span['outcome']
): void {
  countReads(run)
  const { transaction, incarnation } = run
  const kind = incarnation === 0 ? 'run' : 'rerun'
  draw(trace, { core: index, from: since, to: now, transaction, incarnation, kind, outcome })
}
