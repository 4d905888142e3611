import { batch, computed } from 'nanostores'
import { DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'
import { askAbout, createRace, guessOf, showBlock, withRecording } from '../../race/race.ts'
import { clock } from '../../platform/environment.ts'
import { loadBets, sendBet } from './api.ts'
import { $bets, keepBet } from './bets.ts'
import { dayOf, isoDate } from './days.ts'
import { friendBetFrom } from './rules.ts'

export const betRace = createRace()

export const { $counts } = betRace
const { $bet, $friendBet, $isPastBet, $isTold, $settings } = betRace

export const $betState = computed([$isPastBet, $isTold], (isPastBet, isTold) =>
  isTold ? 'told' : isPastBet ? 'racing' : 'asking'
)

/** What is bet on. On other sites' pages a bet isn't kept; a rematch has a name of its own. */
export type BetPlace = {
  readonly block: number
  readonly name?: string | undefined
  readonly isKept?: boolean
}

/**
 * Asks for a bet on the block, or tells how the one went that this device has placed, also on another page meanwhile.
 * Returns how to stop. A bet that isn't kept isn't counted.
 */
export function openBet(place: BetPlace, friendBet: string | null): () => void {
  const { block: realBlock, name = String(realBlock), isKept = true } = place
  const friend = friendBetFrom(friendBet)
  const own = isKept ? $bets.get()[name] : undefined
  batch(() => {
    $friendBet.set(friend)
    $counts.set(null)
    if (own === undefined) askAbout(betRace, settingsOf(realBlock))
    else tellBet(realBlock, own, friend)
  })
  if (!isKept) return () => undefined
  return $bets.listen(bets => {
    const placed = bets[name]
    if (placed !== undefined && placed !== $bet.get()) tellBet(realBlock, placed, friend)
  })
}

function settingsOf(realBlock: number): LabSettings {
  return { ...DEFAULT_SETTINGS, realBlock }
}

/** Places the bet that the line shows, and runs the block. If another page was first, its bet is told in place of this one. */
export function placeBet(place: BetPlace): void {
  const { block: realBlock, name = String(realBlock), isKept = true } = place
  const settings = settingsOf(realBlock)
  const bet = guessOf(betRace)
  // In one batch: whoever hears of the kept bet finds it in the race.
  withRecording(betRace, settings, recording => {
    if (isKept && !keepBet(name, bet, isoDate(dayOf(clock.now())))) return
    if (isKept) void sendBet(realBlock, bet).then(() => showCounts(realBlock))
    showBlock(betRace, settings, 'start', recording, bet)
  })
}

function tellBet(realBlock: number, own: number, friend: number | null): void {
  const settings = settingsOf(realBlock)
  batch(() => {
    // The same bet on this device: the visitor's own link.
    $friendBet.set(friend === own ? null : friend)
    askAbout(betRace, settings, own)
    withRecording(betRace, settings, recording =>
      showBlock(betRace, settings, 'end', recording, own)
    )
  })
  void showCounts(realBlock)
}

async function showCounts(block: number): Promise<void> {
  const counts = await loadBets(block)
  if (counts && $settings.get().realBlock === block) $counts.set(counts)
}
