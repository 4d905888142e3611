import { type LabResult } from '../domain/engine/run-lab.ts'
import { EXECUTORS, type Executor } from '../domain/engine/settings.ts'
import { type Span } from '../domain/engine/trace.ts'

export type Stretch = { readonly from: number; readonly to: number }

export type Progress = ReturnType<typeof progressOf>

/** The block's gas, when the first executor arrives, and each one's run. */
export function progressOf({ shape: { gas }, executions }: LabResult) {
  const runOf = (executor: Executor) => ({
    elapsed: executions[executor].totals.elapsed,
    /** The stretches of work that wasn't thrown away. They add up to the block's gas. */
    kept: keptWork(executions, executor)
  })
  const runs = {
    sequential: runOf('sequential'),
    'block-stm': runOf('block-stm'),
    'partial-reexecution': runOf('partial-reexecution')
  }
  return { gas, finish: Math.min(...EXECUTORS.map(executor => runs[executor].elapsed)), runs }
}

/** A transaction's last run counts whole; earlier ones only for what it didn't run again. */
function keptWork(executions: LabResult['executions'], executor: Executor): readonly Stretch[] {
  const rest = new Map(
    executions.sequential.spans.map(({ transaction, from, to }) => [transaction, to - from])
  )
  return executions[executor].spans
    .filter(({ kind }) => kind !== 'validate')
    .sort((one, other) => other.from - one.from)
    .map(({ transaction, from, to }) => {
      const left = rest.get(transaction) ?? 0
      const length = Math.min(to - from, left)
      rest.set(transaction, left - length)
      return { from, to: from + length }
    })
}

/** In gas. */
export function workDone({ runs }: Progress, executor: Executor, time: number): number {
  const { kept } = runs[executor]
  return kept.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(time, to) - from), 0)
}

/** How much of the race's way (0 to 1) an executor has behind it. All stop when the first arrives. */
export function wayDone(progress: Progress, executor: Executor, time: number): number {
  return workDone(progress, executor, Math.min(time, progress.finish)) / progress.gas
}

/** As a share of the run: before it, the speed so far would jump about. */
const START = 0.01

/** How many times as fast as one core so far. */
export function speedSoFar(progress: Progress, executor: Executor, time: number): number {
  const { elapsed } = progress.runs[executor]
  const shown = Math.min(elapsed, Math.max(time, elapsed * START))
  return shown === 0 ? 1 : workDone(progress, executor, shown) / shown
}

/** The run's last span, the one that ended when that began, and so on back to the start. Prefers the same core. */
export function criticalPath(spans: readonly Span[]): ReadonlySet<Span> {
  const path = new Set<Span>()
  const endedAt = Map.groupBy(spans, ({ to }) => to)
  let span = endedAt.get(spans.reduce((end, { to }) => Math.max(end, to), 0))?.[0]
  while (span) {
    path.add(span)
    const { core, from } = span
    const ended = (endedAt.get(from) ?? []).filter(each => !path.has(each))
    span = ended.find(each => each.core === core) ?? ended[0]
  }
  return path
}

/** As a share of the block, what fills the width at first. */
const CLOSE = 0.1

/** What time (gas) the camera shows at the right edge: it starts close, and ends when one core would. */
export function cameraEnd(time: number, elapsed: number, gas: number): number {
  const whole = Math.max(gas, elapsed)
  return Math.max(whole * CLOSE, time + (whole - elapsed) * (time / elapsed) ** 2)
}
