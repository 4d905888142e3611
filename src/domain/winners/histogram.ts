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
  const counts = new Array<number>(bars).fill(0)
  const first = new Array<number | undefined>(bars).fill(undefined)
  list.orders.rank.desc.forEach((position, place) => {
    const iq = list.rows[position]?.iq
    if (iq == null) return
    const bar = barOf(iq, width)
    counts[bar] = (counts[bar] ?? 0) + 1
    first[bar] ??= place + 1
  })
  return counts.map((count, bar) => ({
    from: LOWEST + bar * width,
    to: LOWEST + (bar + 1) * width,
    count,
    firstRank: first[bar]
  }))
}

/** Which bars the given rows fall into. */
export function barsOf(rows: readonly RankedWinner[], width: number): ReadonlySet<number> {
  return new Set(rows.flatMap(({ winner }) => (winner.iq === null ? [] : barOf(winner.iq, width))))
}

function barOf(iq: number, width: number): number {
  const last = Math.ceil((HIGHEST - LOWEST) / width) - 1
  return Math.min(last, Math.max(0, Math.floor((iq - LOWEST) / width)))
}
