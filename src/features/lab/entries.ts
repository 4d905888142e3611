import { sentenceFor, transactionName } from './engine/log.ts'
import { type TraceEvent } from './engine/trace.ts'

/** A line of the log. */
export type Entry = {
  readonly time: number
  readonly kind: TraceEvent['kind']
  readonly sentence: string
}

/** A sentence for each event; transactions that commit together share one. */
export function entriesOf(events: readonly TraceEvent[]): readonly Entry[] {
  const entries: Entry[] = []
  for (let index = 0; index < events.length; index += 1) {
    const first = events[index]
    if (!first) break
    const last = events[lastCommitWith(events, index)] ?? first
    index += last.transaction - first.transaction
    const sentence = last === first ? sentenceFor(first) : committed(first, last)
    entries.push({ time: first.time, kind: first.kind, sentence })
  }
  return entries
}

/** Commits come in block order, so those of one moment are one range. */
function lastCommitWith(events: readonly TraceEvent[], start: number): number {
  let last = start
  while (events[last]?.kind === 'commit' && isCommitWith(events[last], events[last + 1])) last += 1
  return last
}

function isCommitWith(one: TraceEvent | undefined, next: TraceEvent | undefined): boolean {
  return next?.kind === 'commit' && next.time === one?.time
}

function committed(first: TraceEvent, last: TraceEvent): string {
  return `${transactionName(first.transaction)} to ${transactionName(last.transaction)} committed`
}
