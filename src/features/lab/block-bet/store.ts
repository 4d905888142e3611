import { atom, batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS, type RealBlock } from '../../../domain/engine/settings.ts'
import { $bet, $time, $timeline, askAbout, seekTime } from '../store.ts'
import { friendBetFrom } from './rules.ts'

/** Of the link that led here. */
export const $friendBet = atom<number | null>(null)
const $isTold = atom(false)

export const $betState = computed([$bet, $isTold], (bet, isTold) =>
  bet === null ? 'asking' : isTold ? 'told' : 'racing'
)

/** Asks about a block; the result is told when the race first ends. Returns how to stop. */
export function openBet(realBlock: RealBlock, friendBet: string | null): () => void {
  batch(() => {
    $isTold.set(false)
    $friendBet.set(friendBetFrom(friendBet))
    askAbout({ ...DEFAULT_SETTINGS, realBlock })
  })
  return computed(
    [$bet, $time, $timeline],
    (bet, time, timeline) => bet !== null && timeline !== null && time >= timeline.totals.elapsed
  ).subscribe(hasEnded => hasEnded && $isTold.set(true))
}

export function skipRace(): void {
  seekTime(Infinity)
}
