import { beginCheck, endCheck } from './validator.ts'
import { beginExecution, continueExecution } from './execution.ts'
import { type Core, type Machine } from './machine.ts'
import { newMemory } from './memory.ts'
import { type Block } from './program.ts'
import { newRun } from './run.ts'
import { type Strategy } from './strategy.ts'
import { newTasks, nextTask, type Task } from './tasks.ts'
import { newTrace } from './trace.ts'
import { type Validate } from './validation.ts'

/**
 * Simulates an optimistic executor on virtual cores, one time unit a gas. Cores take their steps in
 * the order of the clock, the lower core first at the same moment, so equal input gives equal
 * events. Throws if a transaction is left uncommitted, which would be a fault of the scheduler.
 */
export function simulate(
  block: Block,
  coreCount: number,
  strategy: Strategy,
  { isRecording, validate }: { isRecording: boolean; validate: Validate }
): Machine {
  const size = block.transactions.length
  const machine: Machine = {
    block,
    strategy,
    validate,
    memory: newMemory(),
    tasks: newTasks(size),
    runs: block.transactions.map(({ program }, index) => newRun(index, program)),
    cores: Array.from({ length: coreCount }, (_, index) => newCore(index)),
    trace: newTrace(isRecording),
    committed: { count: 0, wave: 0 },
    passed: { incarnation: unset(size), wave: unset(size) }
  }
  assignIdle(machine, 0)
  for (let core = earliest(machine); core?.task; core = earliest(machine)) {
    takeStep(machine, core, core.task)
  }
  if (machine.committed.count < size) {
    throw new Error(`only ${machine.committed.count} of ${size} transactions committed`)
  }
  return machine
}

function takeStep(machine: Machine, core: Core, task: Task): void {
  const now = core.at
  const next =
    task.kind === 'execute'
      ? continueExecution(machine, core, task, now)
      : endCheck(machine, core, task, now)
  if (next === 'busy') return
  core.task = null
  core.at = Infinity
  if (next) assign(machine, core, next, now)
  assignIdle(machine, now)
}

function assignIdle(machine: Machine, now: number): void {
  for (const core of machine.cores) {
    if (core.task) continue
    const task = nextTask(machine.tasks)
    if (!task) return
    assign(machine, core, task, now)
  }
}

function assign(machine: Machine, core: Core, task: Task, now: number): void {
  core.task = task
  core.since = now
  core.wave = machine.tasks.wave
  if (task.kind === 'execute') beginExecution(machine, core, task, now)
  else beginCheck(machine, core, task, now)
}

function earliest({ cores }: Machine): Core | undefined {
  let first = cores[0]
  for (const core of cores) if (first && core.at < first.at) first = core
  return first
}

function newCore(index: number): Core {
  return { index, task: null, since: 0, wave: 0, at: Infinity, isPreparing: false }
}

function unset(size: number): number[] {
  return new Array<number>(size).fill(-1)
}
