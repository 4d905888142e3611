/** From no gain to every core busy. The line starts in the middle of the range, which hints at nothing. */
export const GUESS = { min: 1, max: 8, step: 0.1, initial: 4.5 } as const

/** How many people bet the same. */
export type BetCount = { readonly bet: number; readonly bets: number }

/** How far off a good bet may be, as a share. */
const GOOD = 0.1

/** The bet that says eight cores need this share of one core's time. */
export function betAt(share: number): number {
  return Math.min(GUESS.max, Math.max(GUESS.min, Math.round(10 / Math.max(share, 0)) / 10))
}

export function isGoodBet(bet: number, actual: number): boolean {
  return Math.abs(bet - actual) <= actual * GOOD
}

export function judgeBet(bet: number, actual: number): string {
  if (Math.abs(bet - actual) <= GUESS.step / 2 + 1e-9) return 'Dead on.'
  if (isGoodBet(bet, actual)) return 'Good bet.'
  return `${bet > actual ? 'Too high' : 'Too low'} by ${howFarOff(bet, actual)}.`
}

/** “Dead on.”, “Good bet.” or “1.2 off”. */
export function missInShort(bet: number, actual: number): string {
  return isGoodBet(bet, actual) ? judgeBet(bet, actual) : `${howFarOff(bet, actual)} off`
}

/** Without “x”, which would make a difference look like a factor. */
export function howFarOff(bet: number, actual: number): string {
  return Math.abs(bet - actual).toFixed(1)
}

/** The median of how far off bets were; of two in the middle, the larger. */
export function typicalMiss(misses: readonly number[]): string {
  return misses.toSorted((one, other) => one - other)[misses.length >> 1]?.toFixed(1) ?? ''
}

/** Null: the line hasn’t been moved yet. */
export function betInWords(bet: number | null): string {
  return `${bet?.toFixed(1) ?? '?'}x`
}
