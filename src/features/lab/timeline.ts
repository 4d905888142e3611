import { countUpTo } from './engine/arrays.ts'
import { type BlockShape, type Totals } from './engine/metrics.ts'
import { type Executor, type LabSettings, type Switches } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'

/**
 * Spans column by column, in the order in which they ended: a worker transfers them without a copy,
 * and the canvas, which follows the time, only ever goes forward in them. Times are in gas.
 */
export type Spans = {
  readonly core: Uint8Array<ArrayBuffer>
  readonly from: Float64Array<ArrayBuffer>
  readonly to: Float64Array<ArrayBuffer>
  readonly transaction: Uint16Array<ArrayBuffer>
  /** From 0; more than 0 is a re-run. */
  readonly attempt: Uint16Array<ArrayBuffer>
  /** 1 where the run read an estimate and stopped to wait. */
  readonly stopped: Uint8Array<ArrayBuffer>
  /** When a validation of the run failed, or Infinity. Of a validation: its end if it failed, or Infinity. */
  readonly failedAt: Float64Array<ArrayBuffer>
}

/** One execution as the lab shows it. */
export type Timeline = {
  readonly executor: Executor
  readonly cores: number
  readonly totals: Totals
  readonly runs: Spans
  readonly validations: Spans
  /** What decides the fate of a transaction: aborts, waits, re-runs and commits. */
  readonly keyEvents: readonly TraceEvent[]
  /** The times of `keyEvents`, ascending. */
  readonly keyTimes: Float64Array<ArrayBuffer>
  readonly commits: Float64Array<ArrayBuffer>
  readonly aborts: Float64Array<ArrayBuffer>
  /** Of the final state: equal states, equal fingerprints. */
  readonly fingerprint: string
}

/** A block run by every executor: plain data, so that a worker can post it. */
export type Simulation = {
  readonly settings: LabSettings
  readonly shape: BlockShape
  readonly timelines: Readonly<Record<Executor, Timeline>>
  /** Of Block-STM with each position of each switch, the others as in the settings. */
  readonly speedups: { readonly [Name in keyof Switches]: Readonly<Record<Switches[Name], number>> }
}

/** How a span is drawn at a time: nobody can see at its end that a validation will fail. */
export type SpanState = 'ahead' | 'running' | 'ran' | 'waiting' | 'aborted'

export function spanStateAt(spans: Spans, index: number, time: number): SpanState {
  if (time < valueAt(spans.from, index)) return 'ahead'
  if (time < valueAt(spans.to, index)) return 'running'
  if (spans.stopped[index] === 1) return 'waiting'
  return time >= valueAt(spans.failedAt, index) ? 'aborted' : 'ran'
}

/** A value of a column, NaN beyond its end. */
export function valueAt(column: ArrayLike<number>, index: number): number {
  return column[index] ?? NaN
}

/** The first of the ascending times after a time, or null. */
export function nextTime(times: ArrayLike<number>, time: number): number | null {
  return times[countUpTo(times, time)] ?? null
}

/** The last of the ascending times before a time, or null. */
export function previousTime(times: ArrayLike<number>, time: number): number | null {
  let before = countUpTo(times, time)
  while (times[before - 1] === time) before -= 1
  return times[before - 1] ?? null
}

/** What a timeline says at a time. */
export type Reading = { readonly time: number; readonly committed: number; readonly aborts: number }

export function readingAt({ commits, aborts }: Timeline, time: number): Reading {
  return { time, committed: countUpTo(commits, time), aborts: countUpTo(aborts, time) }
}
