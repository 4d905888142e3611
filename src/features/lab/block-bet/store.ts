import { atom, batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS } from '../../../domain/engine/settings.ts'
import { $bet, $execution, $friendBet, $time, askAbout } from '../store.ts'
import { friendBetFrom } from './rules.ts'

const $isTold = atom(false)

export const $betState = computed([$bet, $isTold], (bet, isTold) =>
  bet === null ? 'asking' : isTold ? 'told' : 'racing'
)

/** Asks about a block; the result is told when the race first ends. Returns how to stop. */
export function openBet(realBlock: number, friendBet: string | null): () => void {
  batch(() => {
    $isTold.set(false)
    $friendBet.set(friendBetFrom(friendBet))
    askAbout({ ...DEFAULT_SETTINGS, realBlock })
  })
  return computed(
    [$bet, $time, $execution],
    (bet, time, execution) => bet !== null && execution !== null && time >= execution.totals.elapsed
  ).subscribe(hasEnded => hasEnded && $isTold.set(true))
}
