import { batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { askAbout, createRace, showBlock, withRecording } from '../../race/race.ts'
import { loadBets, sendBet } from './api.ts'
import { $bets, keepBet } from './bets.ts'
import { friendBetFrom } from './rules.ts'

export const betRace = createRace()

export const { $counts } = betRace
const { $bet, $friendBet, $guess, $isPastBet, $isTold, $settings } = betRace

export const $betState = computed([$bet, $isTold], (bet, isTold) =>
  bet === null ? 'asking' : isTold ? 'told' : 'racing'
)

/** Asks for a bet on the block, or tells how the one went that this device has placed. Returns how to stop. A bet that isn't kept isn't counted. */
export function openBet(realBlock: number, friendBet: string | null, isKept = true): () => void {
  const settings = { ...DEFAULT_SETTINGS, realBlock }
  const own = isKept ? $bets.get()[realBlock] : undefined
  const friend = friendBetFrom(friendBet)
  batch(() => {
    // The same bet on this device: the visitor's own link.
    $friendBet.set(friend === own ? null : friend)
    $isPastBet.set(false)
    $bet.set(null)
    $counts.set(null)
    if (own === undefined) return askAbout(betRace, settings)
    $settings.set(settings)
    $guess.set(own)
    withRecording(betRace, settings, recording => {
      showBlock(betRace, settings, 'end', recording)
      $bet.set(own)
    })
  })
  return $bet.listen(bet => {
    if (isKept && bet !== null) void countBet(realBlock, bet)
  })
}

async function countBet(block: number, bet: number): Promise<void> {
  if (keepBet(block, bet)) await sendBet(block, bet)
  const counts = await loadBets(block)
  if (counts && $settings.get().realBlock === block) $counts.set(counts)
}
