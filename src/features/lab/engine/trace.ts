import { type Conflict } from './validator.ts'
import { type Key } from './program.ts'

/** `time` is in gas since the block began; cores, transactions and incarnations count from 0. */
export type EventOrigin = {
  readonly time: number
  readonly core: number
  readonly transaction: number
  readonly incarnation: number
}

export type EventDetail =
  | { readonly kind: 'start' }
  | { readonly kind: 'rerun' }
  /** The same incarnation goes on from the read at which it was suspended. */
  | { readonly kind: 'resume' }
  /** `from`: the transaction whose write was read, null for the state before the block. */
  | { readonly kind: 'read'; readonly key: Key; readonly from: number | null }
  /** Visible to others from this moment. */
  | { readonly kind: 'write'; readonly key: Key; readonly value: number }
  /** An earlier incarnation wrote the key, this one did not. */
  | { readonly kind: 'withdraw'; readonly key: Key }
  | { readonly kind: 'validate'; readonly passed: boolean }
  | ({ readonly kind: 'abort' } & Pick<Conflict, 'key' | 'by' | 'how'>)
  | { readonly kind: 'wait'; readonly key: Key; readonly for: number }
  | { readonly kind: 'commit' }

export type TraceEvent = EventOrigin & EventDetail

/** What a core did without a break between `from` and `to` (gas). */
export type Span = {
  readonly core: number
  readonly from: number
  readonly to: number
  readonly transaction: number
  readonly incarnation: number
  readonly kind: 'run' | 'rerun' | 'validate'
  /**
   * A run is 'aborted' if a validation failed afterwards, 'waiting' if it read an estimate and
   * stopped. A validation is 'aborted' if it aborted a run. In partial re-execution part of an aborted
   * or waiting run is kept; where runs resume, all of a waiting one.
   */
  readonly outcome: 'kept' | 'aborted' | 'waiting'
}

export type Trace = {
  /** The trace of a large block has millions of events; without recording it only counts. */
  readonly isRecording: boolean
  readonly events: TraceEvent[]
  readonly spans: Span[]
  /** For each transaction the index in `spans` of its latest finished run. */
  readonly latestRun: number[]
  elapsed: number
  /** How long all cores together were at work: the sum of the spans. */
  busy: number
  /** Validations that aborted an incarnation. */
  aborts: number
  /** Runs that read an estimate and stopped. */
  waits: number
}

export function createTrace(isRecording: boolean): Trace {
  const totals = { elapsed: 0, busy: 0, aborts: 0, waits: 0 }
  return { isRecording, events: [], spans: [], latestRun: [], ...totals }
}

export function recordEvent(trace: Trace, event: TraceEvent): void {
  if (event.kind === 'abort') trace.aborts += 1
  if (event.kind === 'wait') trace.waits += 1
  if (trace.isRecording) trace.events.push(event)
}

export function recordSpan(trace: Trace, span: Span): void {
  trace.elapsed = Math.max(trace.elapsed, span.to)
  trace.busy += span.to - span.from
  if (!trace.isRecording) return
  if (span.kind !== 'validate') trace.latestRun[span.transaction] = trace.spans.length
  trace.spans.push(span)
}

/** Called when a validation fails: the transaction's latest run was not kept after all. */
export function markAborted(trace: Trace, transaction: number): void {
  const index = trace.latestRun[transaction] ?? -1
  const span = trace.spans[index]
  if (span) trace.spans[index] = { ...span, outcome: 'aborted' }
}
