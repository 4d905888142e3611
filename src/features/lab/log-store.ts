import { atom, computed } from 'nanostores'
import { countUpTo } from './engine/arrays.ts'
import { isSameSettings } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'
import { $executor, $readTime, $stepTime, $timeline } from './player.ts'
import { type LabRunner } from './runner.ts'
import { sentenceFor, transactionName } from './sentences.ts'
import { $settings } from './store.ts'

export const NOTHING_YET = 'Nothing has happened yet.'

/** A line of the log. */
export type LogEntry = {
  readonly time: number
  readonly kind: TraceEvent['kind']
  readonly sentence: string
}

/** Whether the log has every event rather than only the key events. */
export const $showsAllEvents = atom(false)

/** Every event of the shown run; null until they have been fetched. */
const $allEvents = atom<readonly TraceEvent[] | null>(null)

/** The log of the whole run. */
export const $entries = computed(
  [$timeline, $allEvents, $showsAllEvents],
  (timeline, all, showsAll) => entriesOf((showsAll && all) || (timeline?.keyEvents ?? []))
)

const $times = computed($entries, entries => Float64Array.from(entries, ({ time }) => time))

/** How many of the entries have happened. */
export const $entryCount = computed([$times, $readTime], countUpTo)

/**
 * The result of a step in words, for screen readers; empty as soon as the playhead moves in any other
 * way, since a playing run would drown out everything else. It doesn't follow the entries: to show
 * more of them is no step.
 */
export const $announcement = computed($stepTime, time => {
  if (time === null) return ''
  const entry = $entries.get()[countUpTo($times.get(), time) - 1]
  return entry?.sentence ?? NOTHING_YET
})

export function showAllEvents(showsAll: boolean): void {
  $showsAllEvents.set(showsAll)
}

/** Fetches every event of the shown run when they are wanted. */
export function fetchEvents({ events }: Pick<LabRunner, 'events'>): () => void {
  const $input = computed([$showsAllEvents, $timeline], (showsAll, timeline) =>
    showsAll ? timeline : null
  )
  return $input.subscribe(async timeline => {
    $allEvents.set(null)
    if (!timeline) return
    const settings = $settings.get()
    const isCurrent = (): boolean =>
      isSameSettings(settings, $settings.get()) && timeline.executor === $executor.get()
    try {
      const all = await events(settings, timeline.executor)
      if (all && isCurrent()) $allEvents.set(all)
    } catch {
      // The key events stay, and the box is unchecked: to check it again is to try again.
      if (isCurrent()) $showsAllEvents.set(false)
    }
  })
}

/** A sentence for each event; transactions that commit together share one. */
export function entriesOf(events: readonly TraceEvent[]): readonly LogEntry[] {
  const entries: LogEntry[] = []
  let first: TraceEvent | undefined
  for (const [index, event] of events.entries()) {
    first ??= event
    const { kind, time } = event
    const next = events[index + 1]
    // Transactions commit in block order, so those that commit at the same time are one range.
    if (kind === 'commit' && next?.kind === 'commit' && next.time === time) continue
    const sentence =
      first === event
        ? sentenceFor(event)
        : `${transactionName(first.transaction)} to ${transactionName(event.transaction)} committed`
    entries.push({ time, kind, sentence })
    first = undefined
  }
  return entries
}
