import { atom } from 'nanostores'
import { clock } from '../../platform/environment.ts'

/** Before a label shows, in ms. */
const DELAY = 700
/** The next label shows at once within this time, in ms. */
const SKIP = 300

export function createTooltip<Id>() {
  const $visible = atom<Id | null>(null)
  let lastShown: number | null = null
  let cancel: (() => void) | undefined

  function hide(): void {
    cancel?.()
    if ($visible.get() !== null) lastShown = clock.now()
    $visible.set(null)
  }

  function show(id: Id): void {
    if ($visible.get() === id) return
    hide()
    if (lastShown !== null && clock.now() - lastShown <= SKIP) $visible.set(id)
    else cancel = clock.after(DELAY, () => $visible.set(id))
  }

  return { $visible, show, hide }
}
