import { atom, type ReadableAtom } from 'nanostores'
import { tooltipDelay } from './tooltip-delay.ts'
import { type Clock } from '../../platform/clock.ts'

export type Tooltip<Id> = {
  /** Whose label shows. */
  readonly $shown: ReadableAtom<Id | null>
  approach(id: Id): void
  leave(): void
}

/** One label at a time for a group of things, with the delays of `tooltip-delay.ts`. */
export function createTooltip<Id>({ now, after }: Clock): Tooltip<Id> {
  const $shown = atom<Id | null>(null)
  let lastShown: number | null = null
  let callOff: (() => void) | undefined

  function leave(): void {
    callOff?.()
    if ($shown.get() !== null) lastShown = now()
    $shown.set(null)
  }

  function approach(id: Id): void {
    if ($shown.get() === id) return
    leave()
    const delay = tooltipDelay(now(), lastShown)
    if (delay === 0) $shown.set(id)
    else callOff = after(delay, () => $shown.set(id))
  }

  return { $shown, approach, leave }
}
