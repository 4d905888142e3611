import { atom, onMount } from 'nanostores'
import { clock } from '../../platform/clock.ts'
import { onTabReturn } from '../../platform/page-lifecycle.ts'
import { countWinners } from './winners-source.ts'
import { $list } from './board.ts'

/** How often, in ms, to ask whether the list has grown. */
const EVERY = 5 * 60_000

/** How many more (or, below 0, fewer) winners the backend has than the list on show. */
export const $newer = atom(0)

onMount($newer, () => {
  let lastAsked = clock.now()
  const ask = async (): Promise<void> => {
    const shown = $list.get()?.rows.length
    if (document.hidden || shown === undefined || clock.now() - lastAsked < EVERY) return
    lastAsked = clock.now()
    const total = await countWinners()
    if (total !== undefined) $newer.set(total - shown)
  }
  const stops = [
    clock.every(EVERY, () => void ask()),
    onTabReturn(() => void ask()),
    $list.listen(() => $newer.set(0))
  ]
  return () => stops.forEach(stop => stop())
})
