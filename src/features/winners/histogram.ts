import { type Prepared } from './prepared.ts'
import { type RankedWinner } from './ranked.ts'

/** The scale of IQ scores. */
export const LOWEST = 70
export const HIGHEST = 160

/** One bar: scores from `from` up to, but not with, `to`; the last one holds the highest score too. */
export type Bar = {
  readonly from: number
  readonly to: number
  readonly count: number
  /** The best rank in it, from 1; what is empty has none. */
  readonly firstRank: number | undefined
}

/** Counts scores in bars of `width` points from 70 to 160. Scores beyond the scale join the outermost bar. */
export function histogram(list: Prepared, width: number): readonly Bar[] {
  const bars = Math.ceil((HIGHEST - LOWEST) / width)
  return Array.from({ length: bars }, (_, bar) => {
    const from = LOWEST + bar * width
    const to = from + width
    const better = bar === bars - 1 ? 0 : countFrom(list, to)
    const count = countFrom(list, bar === 0 ? -Infinity : from) - better
    return { from, to, count, firstRank: count > 0 ? better + 1 : undefined }
  })
}

/** How many have a score of `score` or more: halving, since the order by rank is there already. */
function countFrom({ rows, orders }: Prepared, score: number): number {
  const order = orders.rank.desc
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const iq = rows[order[middle] ?? -1]?.iq
    if (iq != null && iq >= score) low = middle + 1
    else high = middle
  }
  return low
}

/** Which bars the given rows fall into. */
export function barsOf(rows: readonly RankedWinner[], width: number): ReadonlySet<number> {
  return new Set(rows.flatMap(({ winner }) => (winner.iq === null ? [] : barOf(winner.iq, width))))
}

function barOf(iq: number, width: number): number {
  const last = Math.ceil((HIGHEST - LOWEST) / width) - 1
  return Math.min(last, Math.max(0, Math.floor((iq - LOWEST) / width)))
}
