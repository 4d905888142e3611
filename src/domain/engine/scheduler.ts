import { at } from './arrays.ts'

type Status = 'ready' | 'executing' | 'executed' | 'aborting' | 'suspended'

type Incarnation = { readonly transaction: number; readonly incarnation: number }

export type Task = Incarnation & { readonly kind: 'execute' | 'validate' }

/**
 * The collaborative scheduler of Block-STM (arXiv:2203.06871 §3, Algorithm 4): two indices sweep the block, the lower
 * one first, and go back when work below them reappears. One step at a time needs no atomics and no count of active
 * tasks.
 */
export type Scheduler = {
  readonly size: number
  executionIndex: number
  validationIndex: number
  /** Counts decreases of `validationIndex`, for `commitReady`. */
  wave: number
  /** The wave that last decreased `validationIndex` to each transaction. */
  readonly decreasedInWave: number[]
  readonly status: Status[]
  readonly incarnation: number[]
  /** For each transaction, those that wait for it. */
  readonly dependencies: number[][]
}

export function createScheduler(size: number): Scheduler {
  return {
    size,
    executionIndex: 0,
    validationIndex: 0,
    wave: 0,
    decreasedInWave: new Array<number>(size).fill(0),
    status: new Array<Status>(size).fill('ready'),
    incarnation: new Array<number>(size).fill(0),
    dependencies: Array.from({ length: size }, () => [])
  }
}

/** `next_task`: the lowest available task, or null. */
export function nextTask(scheduler: Scheduler): Task | null {
  while (
    scheduler.executionIndex < scheduler.size ||
    scheduler.validationIndex < scheduler.executionIndex
  ) {
    const task =
      scheduler.validationIndex < scheduler.executionIndex
        ? nextToValidate(scheduler)
        : nextToExecute(scheduler)
    if (task) return task
  }
  return null
}

/** `add_dependency`: a transaction that met an estimate sleeps until its blocker has executed. */
export function addDependency(
  scheduler: Scheduler,
  transaction: number,
  blocker: number,
  isSuspended: boolean
): void {
  scheduler.status[transaction] = isSuspended ? 'suspended' : 'aborting'
  at(scheduler.dependencies, blocker).push(transaction)
}

/** `finish_execution`: wakes waiting transactions and schedules validations. Returns the core's next task, if any. */
export function finishExecution(
  scheduler: Scheduler,
  transaction: number,
  needsRevalidation: boolean
): Task | null {
  scheduler.status[transaction] = 'executed'
  resumeDependencies(scheduler, transaction)
  if (scheduler.validationIndex <= transaction) return null
  if (!needsRevalidation) return taskOf(scheduler, 'validate', transaction)
  decreaseValidationIndex(scheduler, transaction)
  return null
}

export function finishValidation(scheduler: Scheduler, transaction: number): Task | null {
  setReady(scheduler, transaction)
  decreaseValidationIndex(scheduler, transaction + 1)
  return scheduler.executionIndex > transaction ? tryIncarnate(scheduler, transaction) : null
}

/** False once a failed validation of the task's incarnation has called for another. */
export function isLatest(scheduler: Scheduler, { transaction, incarnation }: Incarnation): boolean {
  return scheduler.incarnation[transaction] === incarnation
}

function nextToValidate(scheduler: Scheduler): Task | null {
  const transaction = scheduler.validationIndex
  scheduler.validationIndex += 1
  return scheduler.status[transaction] === 'executed'
    ? taskOf(scheduler, 'validate', transaction)
    : null
}

function nextToExecute(scheduler: Scheduler): Task | null {
  const transaction = scheduler.executionIndex
  scheduler.executionIndex += 1
  return tryIncarnate(scheduler, transaction)
}

function tryIncarnate(scheduler: Scheduler, transaction: number): Task | null {
  if (scheduler.status[transaction] !== 'ready') return null
  scheduler.status[transaction] = 'executing'
  return taskOf(scheduler, 'execute', transaction)
}

function resumeDependencies(scheduler: Scheduler, transaction: number): void {
  for (const waiting of at(scheduler.dependencies, transaction).splice(0)) {
    if (scheduler.status[waiting] === 'suspended') scheduler.status[waiting] = 'ready'
    else setReady(scheduler, waiting)
    scheduler.executionIndex = Math.min(scheduler.executionIndex, waiting)
  }
}

function setReady(scheduler: Scheduler, transaction: number): void {
  scheduler.status[transaction] = 'ready'
  scheduler.incarnation[transaction] = at(scheduler.incarnation, transaction) + 1
}

function decreaseValidationIndex(scheduler: Scheduler, transaction: number): void {
  if (scheduler.validationIndex <= transaction) return
  scheduler.validationIndex = transaction
  scheduler.wave += 1
  scheduler.decreasedInWave[transaction] = scheduler.wave
}

function taskOf(scheduler: Scheduler, kind: Task['kind'], transaction: number): Task {
  return { kind, transaction, incarnation: at(scheduler.incarnation, transaction) }
}
