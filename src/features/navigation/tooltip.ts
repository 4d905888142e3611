import { atom } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'

/** How long a pointer or the focus rests on a thing before its label shows, in milliseconds. */
const DELAY = 700
/** Within this time after a label went, the next one shows at once. */
const SKIP = 300

/** One label at a time for a group of things: `$visible` is the one whose label shows. */
export function createTooltip<Id>({ now, after }: Clock) {
  const $visible = atom<Id | null>(null)
  let lastShown: number | null = null
  let cancel: (() => void) | undefined

  function hide(): void {
    cancel?.()
    if ($visible.get() !== null) lastShown = now()
    $visible.set(null)
  }

  function show(id: Id): void {
    if ($visible.get() === id) return
    hide()
    if (lastShown !== null && now() - lastShown <= SKIP) $visible.set(id)
    else cancel = after(DELAY, () => $visible.set(id))
  }

  return { $visible, show, hide }
}
