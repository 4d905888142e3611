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

export function histogram({ sorts }: WinnersIndex): readonly Bar[] {
  const scores = sorts.rank.numbers.filter(iq => !Number.isNaN(iq))
  const counts = new Uint32Array(BARS)
  for (const iq of scores) counts[barAt(iq)] = (counts[barAt(iq)] ?? 0) + 1
  let better = scores.length
  return Array.from(counts, (count, bar) => {
    better -= count
    const from = MIN_IQ + bar * WIDTH
    return { from, to: from + WIDTH, count, firstRank: count > 0 ? better + 1 : undefined }
  })
}

function barAt(iq: number): number {
  return Math.min(BARS - 1, Math.max(0, Math.floor((iq - MIN_IQ) / WIDTH)))
}

export function scoresOf({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  if (from <= MIN_IQ) return `below ${to}`
  return to >= MAX_IQ ? `${from} and more` : `${from} to ${to}`
}

export function barsOf(rows: readonly RankedWinner[]): ReadonlySet<number> {
  return new Set(rows.flatMap(({ winner }) => winner.iq_score ?? []).map(barAt))
}
