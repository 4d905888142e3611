import { type Span, type TraceEvent } from './engine/trace.ts'

/**
 * Spans column by column, in the order in which they ended: a worker hands them over without a copy,
 * and a picture that follows the clock only ever goes forward in them.
 */
export type Spans = {
  readonly core: Uint8Array<ArrayBuffer>
  readonly from: Float64Array<ArrayBuffer>
  readonly to: Float64Array<ArrayBuffer>
  readonly transaction: Uint16Array<ArrayBuffer>
  /** From 0; more than 0 is a re-run. */
  readonly attempt: Uint16Array<ArrayBuffer>
  /** 1 where the run met an estimate and stopped to wait. */
  readonly stopped: Uint8Array<ArrayBuffer>
  /** When a check failed afterwards; Infinity if none did. For a check itself: its end, if it ended a run. */
  readonly failedAt: Float64Array<ArrayBuffer>
}

/** How a span is drawn at a moment: nobody can see at its end that a check will fail later. */
export type Look = 'ahead' | 'running' | 'ran' | 'waiting' | 'aborted'

export function lookAt(spans: Spans, index: number, time: number): Look {
  if (time < valueAt(spans.from, index)) return 'ahead'
  if (time < valueAt(spans.to, index)) return 'running'
  if (spans.stopped[index] === 1) return 'waiting'
  return time >= valueAt(spans.failedAt, index) ? 'aborted' : 'ran'
}

export function valueAt(column: ArrayLike<number>, index: number): number {
  return column[index] ?? NaN
}

/** How many of the ascending values are at most `limit`. */
export function countUpTo(ascending: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(ascending, middle) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** The runs of a trace and, apart from them, its checks. */
export function columnsOf(
  spans: readonly Span[],
  events: readonly TraceEvent[]
): { runs: Spans; checks: Spans } {
  const failures = new Map<string, number>()
  for (const event of events) if (event.kind === 'abort') failures.set(nameOf(event), event.time)
  const failureOf = (span: Span): number =>
    span.outcome === 'aborted' ? (failures.get(nameOf(span)) ?? span.to) : Infinity
  return {
    runs: inColumns(
      spans.filter(({ kind }) => kind !== 'validate'),
      failureOf
    ),
    checks: inColumns(
      spans.filter(({ kind }) => kind === 'validate'),
      failureOf
    )
  }
}

export function buffersOf(spans: Spans): readonly ArrayBuffer[] {
  return Object.values(spans).map(({ buffer }) => buffer)
}

function nameOf({ transaction, incarnation }: Pick<Span, 'transaction' | 'incarnation'>): string {
  return `${transaction}.${incarnation}`
}

function inColumns(spans: readonly Span[], failureOf: (span: Span) => number): Spans {
  return {
    core: Uint8Array.from(spans, ({ core }) => core),
    from: Float64Array.from(spans, ({ from }) => from),
    to: Float64Array.from(spans, ({ to }) => to),
    transaction: Uint16Array.from(spans, ({ transaction }) => transaction),
    attempt: Uint16Array.from(spans, ({ incarnation }) => incarnation),
    stopped: Uint8Array.from(spans, ({ outcome }) => (outcome === 'waiting' ? 1 : 0)),
    failedAt: Float64Array.from(spans, failureOf)
  }
}
