import { atom, computed, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'
import { onTabReturn } from '../../platform/page-lifecycle.ts'
import { $winners, countWinners } from './api.ts'
import { $index } from './store.ts'

/** In ms. */
const INTERVAL = 5 * 60_000

/** How many more (or, below 0, fewer) winners the backend has than the list on show. */
export const $newer = atom(0)

/** When the list was read: a check changes the list, but reads none. */
const $asOf = computed($winners, winners => (winners.state === 'ready' ? winners.asOf : undefined))

onMount($newer, () => {
  let lastCheck = clock.now()
  const check = async (): Promise<void> => {
    const shown = $index.get()?.size
    if (document.hidden || shown === undefined || clock.now() - lastCheck < INTERVAL) return
    lastCheck = clock.now()
    const total = await countWinners()
    if (total !== undefined) $newer.set(total - shown)
  }
  const stops = [
    clock.every(INTERVAL, () => void check()),
    onTabReturn(() => void check()),
    $asOf.listen(() => $newer.set(0))
  ]
  return () => stops.forEach(stop => stop())
})
