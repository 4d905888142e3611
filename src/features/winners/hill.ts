import {
  type Block,
  blockAt,
  COLUMNS,
  columnOfScore,
  type Fit,
  FIRST_SCORE,
  LAST_SCORE,
  stackOf
} from '../../figures/score-blocks.ts'
import { type WinnersIndex } from './winners-index.ts'

/** In points, broad enough for a thumb. */
const BAR = 10
const BARS = (LAST_SCORE - FIRST_SCORE) / BAR

/** In px, with the gap to the next one. */
const BLOCK = 3

export type Hill = {
  /** Winners with a score. */
  readonly scored: number
  /** By column, lowest score first: its winners, and those with better scores. */
  readonly counts: Uint32Array
  readonly better: Uint32Array
  /** By position in the index: the place by score, best first, from 0. Only of the season's winners. */
  readonly placeOf: Uint32Array
}

export function hillOf({ sorts, scores }: WinnersIndex): Hill {
  const { desc } = sorts.rank
  const counts = new Uint32Array(COLUMNS)
  const better = new Uint32Array(COLUMNS)
  const placeOf = new Uint32Array(scores.length)
  desc.forEach((position, place) => (placeOf[position] = place))
  for (const position of desc) {
    const iq = scores[position] ?? NaN
    if (Number.isNaN(iq)) continue
    const column = columnOfScore(iq)
    counts[column] = (counts[column] ?? 0) + 1
  }
  let scored = 0
  for (let column = COLUMNS - 1; column >= 0; column--) {
    better[column] = scored
    scored += counts[column] ?? 0
  }
  return { scored, counts, better, placeOf }
}

export function fitHill({ counts }: Hill, width: number, height: number): Fit {
  const across = Math.max(1, Math.floor(width / COLUMNS / BLOCK))
  const room = across * Math.max(1, Math.floor(height / BLOCK))
  const perBlock = Math.max(1, Math.ceil(Math.max(...counts) / room))
  return { width, height, cell: BLOCK, across, perBlock }
}

/** The best of a column stand on its top. Nothing without a score. */
export function blockOf(hill: Hill, fit: Fit, place: number): Block | undefined {
  if (place >= hill.scored) return undefined
  const column = columnOf(hill, place)
  const ahead = place - (hill.better[column] ?? 0)
  const top = stackOf(hill.counts[column] ?? 0, fit) - 1
  return blockAt(fit, column, top - Math.floor(ahead / fit.perBlock))
}

function columnOf({ better }: Hill, place: number): number {
  return better.findIndex(count => count <= place)
}

/** The best rank at a share of the width, or the next lower score's. */
export function rankAt({ scored, better }: Hill, share: number): number {
  const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(share * COLUMNS)))
  return Math.min((better[column] ?? 0) + 1, scored)
}

export type Bar = ReturnType<typeof barsOf>[number]

/** Scores from `from` up to, not including, the next; the outermost are open-ended. */
export function barsOf({ counts, better }: Hill) {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = FIRST_SCORE + bar * BAR
    const end = bar === BARS - 1 ? COLUMNS : (bar + 1) * BAR
    const count = counts.subarray(bar * BAR, end).reduce((sum, each) => sum + each, 0)
    const scores = bar === BARS - 1 ? `${from} and more` : `${from} to ${from + BAR}`
    return {
      from,
      scores: bar === 0 ? `${scores} or less` : scores,
      count,
      firstRank: count > 0 ? (better[end - 1] ?? 0) + 1 : undefined
    }
  })
}

/** The bar of a place, if its winner has a score. */
export function barOf(hill: Hill, place: number): number | undefined {
  if (place >= hill.scored) return undefined
  return Math.min(BARS - 1, Math.floor(columnOf(hill, place) / BAR))
}
