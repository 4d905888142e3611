import { batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'
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

/**
 * Asks for a bet on the block, or tells how the one went that this device has placed, also on another page meanwhile.
 * Returns how to stop. A bet that isn't kept isn't counted.
 */
export function openBet(realBlock: number, friendBet: string | null, isKept = true): () => void {
  const friend = friendBetFrom(friendBet)
  const own = isKept ? $bets.get()[realBlock] : undefined
  batch(() => {
    $friendBet.set(friend)
    $isPastBet.set(false)
    $bet.set(null)
    $counts.set(null)
    if (own === undefined) askAbout(betRace, settingsOf(realBlock))
    else tellBet(realBlock, own, friend)
  })
  if (!isKept) return () => undefined
  const stops = [
    $bet.listen(bet => bet !== null && void countBet(realBlock, bet)),
    $bets.listen(bets => {
      const placed = bets[realBlock]
      if (placed !== undefined && placed !== $bet.get()) tellBet(realBlock, placed, friend)
    })
  ]
  return () => stops.forEach(stop => stop())
}

function settingsOf(realBlock: number): LabSettings {
  return { ...DEFAULT_SETTINGS, realBlock }
}

function tellBet(realBlock: number, own: number, friend: number | null): void {
  const settings = settingsOf(realBlock)
  batch(() => {
    // The same bet on this device: the visitor's own link.
    $friendBet.set(friend === own ? null : friend)
    $settings.set(settings)
    $guess.set(own)
    withRecording(betRace, settings, recording => {
      showBlock(betRace, settings, 'end', recording)
      $bet.set(own)
    })
  })
}

/** If another page was first, its bet is told in place of this one: it has been taken over. */
async function countBet(block: number, bet: number): Promise<void> {
  if (keepBet(block, bet)) await sendBet(block, bet)
  const counts = await loadBets(block)
  if (counts && $settings.get().realBlock === block) $counts.set(counts)
}
