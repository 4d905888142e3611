import { atom } from 'nanostores'
import { loadAllBets } from './api.ts'
import { type WallFilter, type WallState, WHOLE_WALL } from './wall.ts'

export const $wall = atom<WallState>(WHOLE_WALL)

export function chooseFilter(filter: WallFilter): void {
  if (filter === 'missed') void showMissed()
  else $wall.set(filter === 'all' ? WHOLE_WALL : { filter })
}

async function showMissed(): Promise<void> {
  const loading: WallState = { filter: 'missed', counts: null }
  $wall.set(loading)
  const counts = await loadAllBets()
  // The visitor may have chosen again meanwhile.
  if ($wall.get() !== loading) return
  $wall.set(counts ? { filter: 'missed', counts } : { filter: 'all', hasFailed: true })
}
