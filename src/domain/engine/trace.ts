import { type Conflict } from './validator.ts'
import { type Key } from './program.ts'

/** `time` is in gas; cores, transactions and incarnations count from 0. */
export type EventOrigin = {
  readonly time: number
  readonly core: number
  readonly transaction: number
  readonly incarnation: number
}

type EventDetail =
  | { readonly kind: 'start' }
  | { readonly kind: 'rerun' }
  /** Continues the incarnation from the read at which it was suspended. */
  | { readonly kind: 'resume' }
  /** `from` is null for the state before the block. */
  | { readonly kind: 'read'; readonly key: Key; readonly from: number | null }
  | { readonly kind: 'write'; readonly key: Key; readonly value: number }
  | { readonly kind: 'withdraw'; readonly key: Key }
  | { readonly kind: 'validate'; readonly passed: boolean }
  | ({ readonly kind: 'abort' } & Pick<Conflict, 'key' | 'by' | 'how'>)
  | { readonly kind: 'wait'; readonly key: Key; readonly for: number }
  | { readonly kind: 'commit' }

export type TraceEvent = EventOrigin & EventDetail

export type Span = {
  readonly core: number
  readonly from: number
  readonly to: number
  readonly transaction: number
  readonly incarnation: number
  readonly kind: 'run' | 'rerun' | 'validate'
  /**
   * A run: 'aborted' if its validation failed later, 'waiting' if it met an estimate. A validation: 'aborted' if it
   * aborted a run.
   */
  readonly outcome: 'kept' | 'aborted' | 'waiting'
  /** In gas: when a run's validation failed, or a failed validation ended. Else Infinity. */
  readonly failedAt: number
}

export type Trace = {
  /** False only counts: a large block has millions of events. */
  readonly isRecording: boolean
  readonly events: TraceEvent[]
  readonly spans: Span[]
  /** In gas, by transaction. */
  readonly commits: number[]
  /** For each transaction, an index in `spans`. */
  readonly latestRun: number[]
  elapsed: number
  busy: number
  aborts: number
  waits: number
  reruns: number
}

export function createTrace(isRecording: boolean): Trace {
  const totals = { elapsed: 0, busy: 0, aborts: 0, waits: 0, reruns: 0 }
  return { isRecording, events: [], spans: [], commits: [], latestRun: [], ...totals }
}

export function recordEvent(trace: Trace, event: TraceEvent): void {
  if (event.kind === 'abort') trace.aborts += 1
  if (event.kind === 'wait') trace.waits += 1
  if (event.kind === 'rerun') trace.reruns += 1
  if (event.kind === 'commit') trace.commits.push(event.time)
  if (trace.isRecording) trace.events.push(event)
}

export function recordSpan(trace: Trace, span: Omit<Span, 'failedAt'>): void {
  trace.elapsed = Math.max(trace.elapsed, span.to)
  trace.busy += span.to - span.from
  if (!trace.isRecording) return
  if (span.kind !== 'validate') trace.latestRun[span.transaction] = trace.spans.length
  trace.spans.push({ ...span, failedAt: span.outcome === 'aborted' ? span.to : Infinity })
}

export function markAborted(trace: Trace, { transaction, time }: EventOrigin): void {
  const index = trace.latestRun[transaction] ?? -1
  const span = trace.spans[index]
  if (span) trace.spans[index] = { ...span, outcome: 'aborted', failedAt: time }
}
