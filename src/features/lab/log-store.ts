import { atom, computed } from 'nanostores'
import { entriesOf } from './entries.ts'
import { isSame } from './presets.ts'
import { countUpTo } from './spans.ts'
import { type TraceEvent } from './engine/trace.ts'
import { type LabRunner } from './runner.ts'
import { $readTime, $stepTime } from './playback.ts'
import { $executor, $settings, $strip } from './store.ts'

export const NOTHING_YET = 'Nothing has happened yet.'

/** Whether reads, writes, starts and checks are told as well. */
export const $tellsAll = atom(false)

/** Every event of the shown run; null until it has been fetched. */
const $all = atom<readonly TraceEvent[] | null>(null)

/** What the log tells of the shown run, from its start to its end. */
export const $entries = computed([$strip, $all, $tellsAll], (strip, all, tellsAll) =>
  entriesOf(tellsAll && all ? all : (strip?.telling ?? []))
)

const $times = computed($entries, entries => Float64Array.from(entries, ({ time }) => time))

/** How many of them have happened. */
export const $told = computed([$times, $readTime], countUpTo)

/**
 * What a step came to, in words, to be announced; empty as soon as the playhead moves in any other
 * way: a playing run would drown everything else. It reads the entries without following them, as
 * telling more of them is no step.
 */
export const $announced = computed($stepTime, time => {
  if (time === null) return ''
  const entry = $entries.get()[countUpTo($times.get(), time) - 1]
  return entry?.sentence ?? NOTHING_YET
})

export function tellAll(tellsAll: boolean): void {
  $tellsAll.set(tellsAll)
}

/** Fetches every event of the shown run when it is asked for. */
export function tellWith({ tell }: Pick<LabRunner, 'tell'>): () => void {
  const $wanted = computed([$tellsAll, $strip], (tellsAll, strip) => (tellsAll ? strip : null))
  return $wanted.subscribe(async strip => {
    $all.set(null)
    if (!strip) return
    const settings = $settings.get()
    const isCurrent = (): boolean =>
      isSame(settings, $settings.get()) && strip.executor === $executor.get()
    try {
      const events = await tell(settings, strip.executor)
      if (events && isCurrent()) $all.set(events)
    } catch {
      // The log goes on telling what it has; its box is no longer ticked, and to tick it tries again.
      if (isCurrent()) $tellsAll.set(false)
    }
  })
}
