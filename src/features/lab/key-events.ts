import { type TraceEvent } from './engine/trace.ts'
import { countUpTo } from './spans.ts'

/** What the log and the step button stop at: all that changes a transaction's fate. */
const TELLING: ReadonlySet<TraceEvent['kind']> = new Set(['abort', 'wait', 'rerun', 'commit'])

export function isTelling({ kind }: TraceEvent): boolean {
  return TELLING.has(kind)
}

/** The first of the ascending times after a moment, or null. */
export function nextTime(times: ArrayLike<number>, moment: number): number | null {
  return times[countUpTo(times, moment)] ?? null
}

/** The last of the ascending times before a moment, or null. */
export function previousTime(times: ArrayLike<number>, moment: number): number | null {
  for (let index = countUpTo(times, moment) - 1; index >= 0; index -= 1) {
    const time = times[index]
    if (time !== undefined && time < moment) return time
  }
  return null
}
