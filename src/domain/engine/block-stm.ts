import { at } from './arrays.ts'
import {
  countReads,
  createRun,
  isAtEnd,
  pendingKey,
  resolveRead,
  runUntilRead,
  writeSet,
  type Run
} from './interpreter.ts'
import {
  convertWritesToEstimates,
  createMultiVersionMemory,
  latestBefore,
  recordWrites,
  keyVersions,
  type MultiVersionMemory
} from './multi-version-memory.ts'
import { type Block } from './program.ts'
import {
  addDependency,
  createScheduler,
  finishExecution,
  finishValidation,
  isLatest,
  nextTask,
  type Scheduler,
  type Task
} from './scheduler.ts'
import {
  createTrace,
  markAborted,
  recordEvent,
  recordSpan,
  type EventOrigin,
  type Span,
  type Trace
} from './trace.ts'
import { validateReadSet, validationGas, type Conflict, type Strategy } from './validator.ts'

type Core = {
  readonly index: number
  task: Task | null
  /** When it took the task, and in which wave of the scheduler. */
  since: number
  wave: number
  /** In gas; infinite without a task. */
  at: number
  /** It validates the reads that it may keep from an earlier incarnation. */
  isRevalidating: boolean
}

type Machine = {
  readonly block: Block
  readonly strategy: Strategy
  readonly memory: MultiVersionMemory
  readonly scheduler: Scheduler
  readonly runs: readonly Run[]
  readonly cores: readonly Core[]
  readonly trace: Trace
  /** Transactions committed, and the lowest wave their validations had to be in. */
  readonly committed: { count: number; wave: number }
  /** Of each transaction's latest passed validation; -1 before the first. */
  readonly passed: { readonly incarnation: number[]; readonly wave: number[] }
}

/**
 * Simulates Block-STM (arXiv:2203.06871 §3, Algorithm 1) on virtual cores. Cores step in order of gas, the lower core
 * first, so equal input gives equal events.
 */
export function runBlockStm(
  block: Block,
  coreCount: number,
  strategy: Strategy,
  { isRecording, rereadGas }: { readonly isRecording: boolean; readonly rereadGas: number }
): Machine {
  const size = block.transactions.length
  const unset = new Array<number>(size).fill(-1)
  const idle = { task: null, since: 0, wave: 0, at: Infinity, isRevalidating: false }
  const machine: Machine = {
    block,
    strategy,
    memory: createMultiVersionMemory(),
    scheduler: createScheduler(size),
    runs: block.transactions.map(({ program }, index) => createRun(index, program, rereadGas)),
    cores: Array.from({ length: coreCount }, (_, index) => ({ index, ...idle })),
    trace: createTrace(isRecording),
    committed: { count: 0, wave: 0 },
    passed: { incarnation: [...unset], wave: [...unset] }
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
      : endValidation(machine, core, task, now)
  if (next === 'busy') return
  core.task = null
  core.at = Infinity
  if (next) assign(machine, core, next, now)
  assignIdle(machine, now)
}

function assignIdle(machine: Machine, now: number): void {
  for (const core of machine.cores) {
    if (core.task) continue
    const task = nextTask(machine.scheduler)
    if (!task) return
    assign(machine, core, task, now)
  }
}

function assign(machine: Machine, core: Core, task: Task, now: number): void {
  const run = at(machine.runs, task.transaction)
  core.task = task
  core.since = now
  core.wave = machine.scheduler.wave
  if (task.kind === 'execute') beginExecution(machine, core, run, task.incarnation, now)
  else core.at = now + validationGas(machine.block, run.foreignReads)
}

function earliest({ cores }: Machine): Core | undefined {
  let first = cores[0]
  for (const core of cores) if (first && core.at < first.at) first = core
  return first
}

function originOf(core: Core, { transaction, incarnation }: Run | Task, time: number): EventOrigin {
  return { time, core: core.index, transaction, incarnation }
}

function beginExecution(machine: Machine, core: Core, run: Run, incarnation: number, now: number) {
  if (run.isSuspended) {
    run.isSuspended = false
    recordEvent(machine.trace, { kind: 'resume', ...originOf(core, run, now) })
    core.at = now
    return
  }
  run.incarnation = incarnation
  run.next = 0
  const kind = incarnation === 0 ? 'start' : 'rerun'
  recordEvent(machine.trace, { kind, ...originOf(core, run, now) })
  core.isRevalidating = incarnation > 0 && machine.strategy.validatesFirst
  if (core.isRevalidating) {
    core.at = now + validationGas(machine.block, run.foreignReads)
    return
  }
  machine.strategy.invalidate(run)
  core.at = now + runUntilRead(run)
}

type Next = Task | null | 'busy'

/** Returns the core's next task, or null. */
function continueExecution(machine: Machine, core: Core, task: Task, now: number): Next {
  const run = at(machine.runs, task.transaction)
  if (core.isRevalidating) {
    core.isRevalidating = false
    machine.strategy.invalidate(run)
    core.at = now + runUntilRead(run)
    return 'busy'
  }
  return isAtEnd(run) ? finish(machine, core, run, now) : read(machine, core, run, now)
}

function read(machine: Machine, core: Core, run: Run, now: number): Next {
  const { memory, scheduler, strategy, trace } = machine
  const origin = originOf(core, run, now)
  const key = pendingKey(run)
  const versions = keyVersions(memory, key)
  const cell = latestBefore(versions, run.transaction)
  if (cell?.isEstimate) {
    const blocker = cell.written.transaction
    recordEvent(trace, { kind: 'wait', ...origin, key, for: blocker })
    stop(trace, core, run, now, 'waiting')
    run.isSuspended = strategy.resumes
    addDependency(scheduler, run.transaction, blocker, run.isSuspended)
    return null
  }
  const source = cell?.written ?? null
  recordEvent(trace, { kind: 'read', ...origin, key, from: source && source.transaction })
  resolveRead(run, versions, source, machine.block.initial.get(key) ?? 0)
  core.at = now + runUntilRead(run)
  return 'busy'
}

/** `MVMemory.record`: writes become visible together when the incarnation ends. */
function finish({ memory, scheduler, trace }: Machine, core: Core, run: Run, now: number): Next {
  const { transaction } = run
  const origin = originOf(core, run, now)
  const { written, withdrawn, needsRevalidation } = recordWrites(memory, transaction, writeSet(run))
  for (const { key, value } of written) recordEvent(trace, { kind: 'write', ...origin, key, value })
  for (const key of withdrawn) recordEvent(trace, { kind: 'withdraw', ...origin, key })
  stop(trace, core, run, now, 'kept')
  return finishExecution(scheduler, transaction, needsRevalidation)
}

function stop(trace: Trace, core: Core, run: Run, to: number, outcome: Span['outcome']): void {
  countReads(run)
  const { transaction, incarnation } = run
  const kind = incarnation === 0 ? 'run' : 'rerun'
  const { index, since: from } = core
  recordSpan(trace, { core: index, from, to, transaction, incarnation, kind, outcome })
}

/** `needs_reexecution`: a validation takes effect at its end. */
function endValidation(machine: Machine, core: Core, task: Task, now: number): Next {
  const { trace, scheduler, passed } = machine
  const { transaction, incarnation } = task
  const conflicts = validateReadSet(at(machine.runs, transaction))
  const isPassed = conflicts.length === 0
  const isAborted = !isPassed && isLatest(scheduler, task)
  const origin = originOf(core, task, now)
  recordEvent(trace, { kind: 'validate', ...origin, passed: isPassed })
  const outcome = isAborted ? 'aborted' : 'kept'
  const span = { core: core.index, from: core.since, to: now, transaction, incarnation }
  recordSpan(trace, { ...span, kind: 'validate', outcome })
  if (isAborted) return abort(machine, origin, conflicts)
  if (!isPassed || !isLatest(scheduler, task)) return null
  // A validation of an older wave may end after one of a newer wave.
  if (passed.incarnation[transaction] !== incarnation || at(passed.wave, transaction) < core.wave) {
    passed.incarnation[transaction] = incarnation
    passed.wave[transaction] = core.wave
  }
  commitReady(machine, core, now)
  return null
}

function abort(
  { trace, memory, strategy, runs, scheduler }: Machine,
  origin: EventOrigin,
  conflicts: readonly Conflict[]
): Task | null {
  const { transaction } = origin
  const { key, by, how } = at(conflicts, 0)
  recordEvent(trace, { kind: 'abort', ...origin, key, by, how })
  markAborted(trace, origin)
  convertWritesToEstimates(memory, strategy.estimatesOf(at(runs, transaction), conflicts))
  return finishValidation(scheduler, transaction)
}

/**
 * Commits, in block order, each transaction whose predecessors committed and whose incarnation passed a validation
 * that began after the validation index was last lowered to it. This is the rolling commit by waves of aptos-core
 * (`max_triggered_wave` in aptos-move/block-executor/src/scheduler.rs); the paper commits the block as a whole.
 */
function commitReady(machine: Machine, core: Core, now: number): void {
  const { committed, scheduler, passed, trace } = machine
  while (committed.count < scheduler.size) {
    const transaction = committed.count
    committed.wave = Math.max(committed.wave, at(scheduler.decreasedInWave, transaction))
    const incarnation = at(passed.incarnation, transaction)
    if (!isLatest(scheduler, { transaction, incarnation })) return
    if (at(passed.wave, transaction) < committed.wave) return
    recordEvent(trace, { kind: 'commit', time: now, core: core.index, transaction, incarnation })
    committed.count += 1
  }
}
