import { at } from './at.ts'

type Status = 'ready' | 'executing' | 'executed' | 'aborting'

export type Task = {
  readonly kind: 'execute' | 'validate'
  readonly transaction: number
  readonly incarnation: number
}

/**
 * The collaborative scheduler of Block-STM (arXiv:2203.06871 §3, Algorithm 4, module Scheduler): two
 * indices sweep the block, the lower one is served first, and both are thrown back when work below
 * them reappears. The simulation takes one step at a time, so the paper's atomic counters and locks
 * are plain assignments, and nobody needs its count of active tasks.
 */
export type Tasks = {
  readonly size: number
  executionIndex: number
  validationIndex: number
  /** Counts how often `validationIndex` was thrown back; commits in `commits.ts` rest on it. */
  wave: number
  /** The wave in which `validationIndex` was last thrown back to each transaction. */
  readonly thrownBack: number[]
  readonly status: Status[]
  readonly incarnation: number[]
  readonly waiting: number[][]
}

export function newTasks(size: number): Tasks {
  return {
    size,
    executionIndex: 0,
    validationIndex: 0,
    wave: 0,
    thrownBack: new Array<number>(size).fill(0),
    status: new Array<Status>(size).fill('ready'),
    incarnation: new Array<number>(size).fill(0),
    waiting: Array.from({ length: size }, () => [])
  }
}

/** `next_task`: the lowest task to be had, or null if there is none now. */
export function nextTask(tasks: Tasks): Task | null {
  while (tasks.executionIndex < tasks.size || tasks.validationIndex < tasks.executionIndex) {
    const task =
      tasks.validationIndex < tasks.executionIndex ? nextToValidate(tasks) : nextToExecute(tasks)
    if (task) return task
  }
  return null
}

/** `add_dependency`: a transaction that met an estimate sleeps until its blocker has executed. */
export function waitFor(tasks: Tasks, transaction: number, blocker: number): void {
  tasks.status[transaction] = 'aborting'
  at(tasks.waiting, blocker).push(transaction)
}

/** `finish_execution`: wakes who waited, and asks for the checks that the new writes make due. */
export function finishExecution(
  tasks: Tasks,
  transaction: number,
  isDisturbing: boolean
): Task | null {
  tasks.status[transaction] = 'executed'
  wake(tasks, transaction)
  if (tasks.validationIndex <= transaction) return null
  if (!isDisturbing) return taskOf(tasks, 'validate', transaction)
  throwBackValidation(tasks, transaction)
  return null
}

/** `try_validation_abort`: true for the first failed check of an incarnation only. */
export function tryAbort(tasks: Tasks, { transaction, incarnation }: Task): boolean {
  if (!isExecuted(tasks, transaction, incarnation)) return false
  tasks.status[transaction] = 'aborting'
  return true
}

/** `finish_validation` after an abort: the transaction's next incarnation, and checks above it. */
export function finishAbort(tasks: Tasks, transaction: number): Task | null {
  setReady(tasks, transaction)
  throwBackValidation(tasks, transaction + 1)
  return tasks.executionIndex > transaction ? tryIncarnate(tasks, transaction) : null
}

export function isExecuted(tasks: Tasks, transaction: number, incarnation: number): boolean {
  return tasks.status[transaction] === 'executed' && tasks.incarnation[transaction] === incarnation
}

function nextToValidate(tasks: Tasks): Task | null {
  const transaction = tasks.validationIndex
  tasks.validationIndex += 1
  return tasks.status[transaction] === 'executed' ? taskOf(tasks, 'validate', transaction) : null
}

function nextToExecute(tasks: Tasks): Task | null {
  const transaction = tasks.executionIndex
  tasks.executionIndex += 1
  return tryIncarnate(tasks, transaction)
}

function tryIncarnate(tasks: Tasks, transaction: number): Task | null {
  if (tasks.status[transaction] !== 'ready') return null
  tasks.status[transaction] = 'executing'
  return taskOf(tasks, 'execute', transaction)
}

function wake(tasks: Tasks, transaction: number): void {
  const woken = at(tasks.waiting, transaction)
  tasks.waiting[transaction] = []
  for (const waiting of woken) {
    setReady(tasks, waiting)
    tasks.executionIndex = Math.min(tasks.executionIndex, waiting)
  }
}

function setReady(tasks: Tasks, transaction: number): void {
  tasks.status[transaction] = 'ready'
  tasks.incarnation[transaction] = at(tasks.incarnation, transaction) + 1
}

function throwBackValidation(tasks: Tasks, transaction: number): void {
  if (tasks.validationIndex <= transaction) return
  tasks.validationIndex = transaction
  tasks.wave += 1
  tasks.thrownBack[transaction] = tasks.wave
}

function taskOf(tasks: Tasks, kind: Task['kind'], transaction: number): Task {
  return { kind, transaction, incarnation: at(tasks.incarnation, transaction) }
}
