import { type BetCount, betInWords, GUESS } from '../../race/bet.ts'
import { formatCount } from '../../ui/format.ts'

/** Fewer say more about each person than about people. */
export const ENOUGH_BETS = 20

export function countBets(counts: readonly BetCount[]): number {
  return counts.reduce((sum, { bets }) => sum + bets, 0)
}

/** Counts may be a minute old: if nobody bet the same, the own bet isn't among them yet. */
export function withOwnBet(counts: readonly BetCount[], own: number): readonly BetCount[] {
  const isCounted = counts.some(({ bet, bets }) => isSame(bet, own) && bets > 0)
  return isCounted ? counts : [...counts, { bet: own, bets: 1 }]
}

/** “Half of 1,204 people bet above 3.1x.” A bet that many placed leaves fewer above it. */
export function middleInWords(counts: readonly BetCount[]): string {
  const people = countBets(counts)
  const middle = medianOf(counts)
  const above = countBets(counts.filter(({ bet }) => bet > middle && !isSame(bet, middle)))
  const percent = Math.round((above / people) * 100)
  const share = percent >= 45 ? 'Half' : `${percent}%`
  return `${share} of ${formatCount(people)} people bet above ${betInWords(middle)}.`
}

/** The lower one of two in the middle. */
function medianOf(counts: readonly BetCount[]): number {
  const half = countBets(counts) / 2
  const sorted = counts.toSorted((one, other) => one.bet - other.bet)
  let sum = 0
  return sorted.find(({ bets }) => (sum += bets) >= half)?.bet ?? GUESS.min
}

/** “265 of 270 bet too high.” */
export function missInWords(counts: readonly BetCount[], actual: number): string {
  const people = countBets(counts)
  const high = countBets(counts.filter(({ bet }) => bet > actual))
  const [most, side] = high * 2 >= people ? [high, 'high'] : [people - high, 'low']
  return `${formatCount(most)} of ${formatCount(people)} bet too ${side}.`
}

/**
 * In percent of the others: 0 and 100 only for none and all.
 * @param counts among them the own bet
 */
export function percentFartherOff(counts: readonly BetCount[], own: number, actual: number) {
  const distance = Math.abs(own - actual)
  const farther = countBets(
    counts.filter(({ bet }) => Math.abs(bet - actual) > distance + GUESS.step / 1000)
  )
  const others = countBets(counts) - 1
  if (farther === 0) return 0
  if (farther === others) return 100
  return Math.min(99, Math.max(1, Math.round((farther / others) * 100)))
}

/** A sentence whose end, a percentage, may stand out. */
export function closenessInWords(
  ...compared: Parameters<typeof percentFartherOff>
): readonly [words: string, share: string] {
  const percent = percentFartherOff(...compared)
  if (percent === 100) return ['You were closer than everyone else.', '']
  if (percent === 0) return ['Everyone else was at least as close.', '']
  return ['You were closer than', `${percent}%.`]
}

/** To send on, with a square for each tenth of the others. It doesn't give the result away. */
export function boastOf(...compared: Parameters<typeof percentFartherOff>): string {
  const bets = countBets(compared[0])
  const percent = percentFartherOff(...compared)
  if (percent === 0 || bets < ENOUGH_BETS) return ''
  const who = percent === 100 ? 'all' : `${percent}% of`
  const beaten = Math.round(percent / 10)
  return `Closer than ${who} ${formatCount(bets - 1)} others.\n${'🟩'.repeat(beaten)}${'⬜'.repeat(10 - beaten)}`
}

/** Most bets, of enough, are off by more than 1x. */
export function isMissedByMost(counts: readonly BetCount[], actual: number): boolean {
  const bets = countBets(counts)
  const far = countBets(counts.filter(({ bet }) => Math.abs(bet - actual) > 1))
  return bets >= ENOUGH_BETS && far > bets / 2
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < GUESS.step / 2
}
