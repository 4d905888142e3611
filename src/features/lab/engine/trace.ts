import { type Key } from './program.ts'
import { type Conflict } from './validation.ts'

/** Where and when: `time` in gas since the block began; cores and transactions count from 0. */
export type Moment = {
  readonly time: number
  readonly core: number
  readonly transaction: number
  readonly incarnation: number
}

export type Happening =
  | { readonly kind: 'start' }
  | { readonly kind: 'rerun' }
  /** `from`: the transaction whose write was read, null for the state before the block. */
  | { readonly kind: 'read'; readonly key: Key; readonly from: number | null }
  /** Visible to others from this moment. */
  | { readonly kind: 'write'; readonly key: Key; readonly value: number }
  /** An earlier incarnation wrote the key, this one did not. */
  | { readonly kind: 'withdraw'; readonly key: Key }
  | { readonly kind: 'validate'; readonly passed: boolean }
  | {
      readonly kind: 'abort'
      readonly key: Key
      readonly by: number
      readonly how: Conflict['how']
    }
  | { readonly kind: 'wait'; readonly key: Key; readonly for: number }
  | { readonly kind: 'commit' }

export type TraceEvent = Moment & Happening

/** What a core did without pause, from `from` to `to` (gas). */
export type Span = {
  readonly core: number
  readonly from: number
  readonly to: number
  readonly transaction: number
  readonly incarnation: number
  readonly kind: 'run' | 'rerun' | 'validate'
  /**
   * A run was aborted if a check failed afterwards, waiting if it met an estimate and stopped; a
   * check was aborted if it ended a run. At instruction level an aborted or waiting run is not all
   * lost.
   */
  readonly outcome: 'kept' | 'aborted' | 'waiting'
}

export type Trace = {
  /** A trace of a large block holds millions of events; without recording it only counts. */
  readonly isRecording: boolean
  readonly events: TraceEvent[]
  readonly spans: Span[]
  /** The place in `spans` of the latest finished run of each transaction. */
  readonly latestRun: number[]
  elapsed: number
  busy: number
  aborts: number
  waits: number
}

export function newTrace(isRecording: boolean): Trace {
  return {
    isRecording,
    events: [],
    spans: [],
    latestRun: [],
    elapsed: 0,
    busy: 0,
    aborts: 0,
    waits: 0
  }
}

export function note(trace: Trace, event: TraceEvent): void {
  if (event.kind === 'abort') trace.aborts += 1
  if (event.kind === 'wait') trace.waits += 1
  if (trace.isRecording) trace.events.push(event)
}

export function draw(trace: Trace, span: Span): void {
  trace.elapsed = Math.max(trace.elapsed, span.to)
  trace.busy += span.to - span.from
  if (!trace.isRecording) return
  if (span.kind !== 'validate') trace.latestRun[span.transaction] = trace.spans.length
  trace.spans.push(span)
}

/** A check has failed: the run that the spans showed as kept was not. */
export function markAborted(trace: Trace, transaction: number): void {
  const place = trace.latestRun[transaction]
  const span = place === undefined ? undefined : trace.spans[place]
  if (place !== undefined && span) trace.spans[place] = { ...span, outcome: 'aborted' }
}
