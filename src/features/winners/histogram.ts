import { type RankedWinner, type WinnersIndex } from './winners-index.ts'

export const MIN_IQ = 70
export const MAX_IQ = 160

/** One bar: scores from `from` up to, but not including, `to`; the last one holds the highest score too. */
export type Bar = {
  readonly from: number
  readonly to: number
  readonly count: number
  /** The best rank in it; an empty bar has none. */
  readonly firstRank: number | undefined
}

/** Counts scores in bars of `width` points from 70 to 160. Scores beyond the scale join the outermost bar. */
export function histogram(index: WinnersIndex, width: number): readonly Bar[] {
  const bars = Math.ceil((MAX_IQ - MIN_IQ) / width)
  return Array.from({ length: bars }, (_, bar) => {
    const from = MIN_IQ + bar * width
    const to = from + width
    const better = bar === bars - 1 ? 0 : countFrom(index, to)
    const count = countFrom(index, bar === 0 ? -Infinity : from) - better
    return { from, to, count, firstRank: count > 0 ? better + 1 : undefined }
  })
}

/** The scores that a bar holds, in words: the outermost also hold what lies beyond the scale. */
export function scoresOf({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  if (from <= MIN_IQ) return `below ${to}`
  return to >= MAX_IQ ? `${from} and more` : `${from} to ${to}`
}

/** How many have a score of `score` or more, by binary search in the order by rank. */
function countFrom({ iq, orders }: WinnersIndex, score: number): number {
  const order = orders.rank.desc
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    // A missing score is `NaN`, and that is never `score` or more.
    if ((iq[order[middle] ?? -1] ?? NaN) >= score) low = middle + 1
    else high = middle
  }
  return low
}

export function barsOf(rows: readonly RankedWinner[], width: number): ReadonlySet<number> {
  const last = Math.ceil((MAX_IQ - MIN_IQ) / width) - 1
  const scores = rows.flatMap(({ winner }) => winner.iq ?? [])
  return new Set(scores.map(iq => Math.min(last, Math.max(0, Math.floor((iq - MIN_IQ) / width)))))
}
