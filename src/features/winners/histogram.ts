import { type RankedWinner } from './columns.ts'
import { type WinnersIndex } from './winners-index.ts'

export const MIN_IQ = 70
export const MAX_IQ = 160
/** In points, broad enough for a thumb. */
const WIDTH = 10
const BARS = (MAX_IQ - MIN_IQ) / WIDTH

/** Scores from `from` up to, not including, `to`; the outermost bars are open-ended. */
export type Bar = {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly firstRank: number | undefined
}

export function histogram(index: WinnersIndex): readonly Bar[] {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = MIN_IQ + bar * WIDTH
    const to = from + WIDTH
    const better = bar === BARS - 1 ? 0 : countFrom(index, to)
    const count = countFrom(index, bar === 0 ? -Infinity : from) - better
    return { from, to, count, firstRank: count > 0 ? better + 1 : undefined }
  })
}

export function scoresOf({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  if (from <= MIN_IQ) return `below ${to}`
  return to >= MAX_IQ ? `${from} and more` : `${from} to ${to}`
}

/** Winners with `score` or more, by binary search. */
function countFrom({ numbers, orders }: WinnersIndex, score: number): number {
  let [low, high] = [0, orders.rank.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    // A missing score is `NaN`, never `score` or more.
    if ((numbers.rank[orders.rank[middle] ?? -1] ?? NaN) >= score) low = middle + 1
    else high = middle
  }
  return low
}

export function barsOf(rows: readonly RankedWinner[]): ReadonlySet<number> {
  const scores = rows.flatMap(({ winner }) => winner.iq_score ?? [])
  return new Set(
    scores.map(iq => Math.min(BARS - 1, Math.max(0, Math.floor((iq - MIN_IQ) / WIDTH))))
  )
}
