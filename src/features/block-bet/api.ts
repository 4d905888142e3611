import { callDatabase } from '../../platform/backend.ts'
import { type BetCount } from '../../race/bet.ts'
import { isInteger, isListOf, isRecord } from '../../platform/json.ts'
import { type BlockBetCount } from './wall.ts'

/** Nobody waits for it: a bet that can't be counted is still a bet. */
export async function sendBet(block: number, bet: number): Promise<void> {
  await callDatabase('place_bet', { block, bet })
}

/** Undefined if they can't be had. */
export async function loadBets(block: number): Promise<readonly BetCount[] | undefined> {
  const counts = await callDatabase(`bets_of?block=${block}`)
  return isListOf(counts, isBetCount) ? counts : undefined
}

/** Those of all blocks. Undefined if they can't be had. */
export async function loadAllBets(): Promise<readonly BlockBetCount[] | undefined> {
  const counts = await callDatabase('all_bets')
  return isListOf(counts, isBlockBetCount) ? counts : undefined
}

function isBetCount(value: unknown): value is BetCount {
  return isRecord(value) && typeof value['bet'] === 'number' && isInteger(value['bets'])
}

function isBlockBetCount(value: unknown): value is BlockBetCount {
  return isRecord(value) && isInteger(value['block']) && isBetCount(value)
}
