import { computed } from 'nanostores'
import { encodeMoment } from './moment.ts'
import { type Clock } from '../../platform/clock.ts'
import { $executor, $isOutdated, $settings, $strip } from './store.ts'
import { $isPlaying, $readTime } from './playback.ts'

/** How long the lab must stand still before the address follows (ms): browsers count the writes. */
const SETTLED_MS = 300

/** The shown moment as a link has it. */
export const $moment = computed(
  [$settings, $executor, $readTime, $strip],
  (settings, executor, time, strip) => {
    const isAtEnd = !strip || time >= strip.totals.elapsed
    return encodeMoment({ settings, executor, time: isAtEnd ? null : time })
  }
)

/** Keeps the address at the shown moment: when it has settled, and never while playing. */
export function keepAddress(
  { after }: Pick<Clock, 'after'>,
  write: (moment: string) => void
): () => void {
  const $settled = computed([$moment, $isPlaying, $isOutdated], (moment, isPlaying, isOutdated) =>
    isOutdated || isPlaying ? null : moment
  )
  let cancel: (() => void) | undefined
  const unsubscribe = $settled.listen(moment => {
    cancel?.()
    cancel = moment === null ? undefined : after(SETTLED_MS, () => write(moment))
  })
  return () => {
    unsubscribe()
    cancel?.()
  }
}
