import { type Winner } from './winner.ts'
import { positionOf, type WinnersIndex } from './winners-index.ts'

/** A winner's place on the board by IQ score. */
export type WinnerRank = {
  readonly username: string
  /** From 1, as the unfiltered board shows it. */
  readonly rank: number
  readonly total: number
  /** Per cent of the others whose score is lower, rounded down to one decimal; nothing without a score. */
  readonly better: number | undefined
  /** Points of IQ up to the nearest better score, and who has it; nothing when nobody is better. */
  readonly gap: { readonly points: number; readonly above: string } | undefined
}

/** Looks a username up without regard to case; `undefined` when it is not on the board. */
export function rankOfWinner(index: WinnersIndex, username: string): WinnerRank | undefined {
  const order = index.orders.rank.desc
  const position = positionOf(index, username)
  if (position === undefined) return undefined
  const place = order.indexOf(position)
  const winner = winnerAt(index, place)
  if (!winner) return undefined
  const total = order.length
  let firstLower = place
  while (firstLower < total && scoreAt(index, firstLower) === scoreAt(index, place)) firstLower++
  let lastBetter = place
  while (lastBetter >= 0 && scoreAt(index, lastBetter) === scoreAt(index, place)) lastBetter--
  const share = total > 1 ? (total - firstLower) / (total - 1) : 0
  return {
    username: winner.username,
    rank: place + 1,
    total,
    // Rounded down, so that nobody is promised too much.
    better: winner.iq === null ? undefined : Math.floor(share * 1000) / 10,
    gap: gapBetween(winnerAt(index, lastBetter), winner)
  }
}

function gapBetween(better: Winner | undefined, winner: Winner): WinnerRank['gap'] {
  if (better?.iq == null || winner.iq === null) return undefined
  // Scores have one decimal; what binary fractions add to a difference is not a gap.
  return { points: Math.round((better.iq - winner.iq) * 10) / 10, above: better.username }
}

function winnerAt(index: WinnersIndex, place: number): Winner | undefined {
  const position = index.orders.rank.desc[place]
  return position === undefined ? undefined : index.rows[position]
}

function scoreAt(index: WinnersIndex, place: number): number | null | undefined {
  return winnerAt(index, place)?.iq
}
