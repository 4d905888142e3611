import { createStoredValues } from '../../platform/stored.ts'
import { GUESS } from '../../race/bet.ts'

/** Placed on this device, by block number. */
const bets = createStoredValues('altius:bets', 1, 'bets', isBet)

export const $bets = bets.$values

/** The first bet on a block counts: false if there is one. */
export function keepBet(block: number, bet: number): boolean {
  bets.takeOver()
  if (block in $bets.get()) return false
  bets.keep(String(block), bet)
  return true
}

function isBet(value: unknown): value is number {
  return typeof value === 'number' && value >= GUESS.min && value <= GUESS.max
}
