import { atom, type ReadableAtom } from 'nanostores'
import { type Clock } from '../../platform/clock.ts'

export type Tooltip<Id> = {
  /** Whose label shows. */
  readonly $visible: ReadableAtom<Id | null>
  show(id: Id): void
  hide(): void
}

/** One label at a time for a group of things, with the delays below. */
export function createTooltip<Id>({ now, after }: Clock): Tooltip<Id> {
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
    const delay = tooltipDelay(now(), lastShown)
    if (delay === 0) $visible.set(id)
    else cancel = after(delay, () => $visible.set(id))
  }

  return { $visible, show, hide }
}

/** How long a pointer or the focus rests on a thing before its label shows, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700

/** Within this time after a label went, the next one shows at once. */
export const TOOLTIP_SKIP_MS = 300

/** The wait before a label shows, given when the last one went (`null`: none was shown). */
export function tooltipDelay(now: number, lastShown: number | null): number {
  return lastShown !== null && now - lastShown <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS
}
