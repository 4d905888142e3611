import { positionOf } from './names.ts'
import { type Prepared } from './prepared.ts'
import { type Winner } from './winner.ts'

/** Where a winner stands on the board, ranked by IQ score. */
export type Standing = {
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
export function standingOf(list: Prepared, username: string): Standing | undefined {
  const order = list.orders.rank.desc
  const position = positionOf(list.names, username)
  if (position === undefined) return undefined
  const place = order.indexOf(position)
  const winner = winnerAt(list, place)
  if (!winner) return undefined
  const total = order.length
  let firstLower = place
  while (firstLower < total && scoreAt(list, firstLower) === scoreAt(list, place)) firstLower++
  let lastBetter = place
  while (lastBetter >= 0 && scoreAt(list, lastBetter) === scoreAt(list, place)) lastBetter--
  const share = total > 1 ? (total - firstLower) / (total - 1) : 0
  return {
    username: winner.username,
    rank: place + 1,
    total,
    // Rounded down, nobody is told too much.
    better: winner.iq === null ? undefined : Math.floor(share * 1000) / 10,
    gap: gapBetween(winnerAt(list, lastBetter), winner)
  }
}

/** The page, from 1, on which a rank stands. */
export function pageOfRank(rank: number, size: number): number {
  return Math.ceil(rank / size)
}

function gapBetween(better: Winner | undefined, winner: Winner): Standing['gap'] {
  if (better?.iq == null || winner.iq === null) return undefined
  // Scores have one decimal; what binary fractions add to a difference is not a gap.
  return { points: Math.round((better.iq - winner.iq) * 10) / 10, above: better.username }
}

function winnerAt(list: Prepared, place: number): Winner | undefined {
  const position = list.orders.rank.desc[place]
  return position === undefined ? undefined : list.rows[position]
}

function scoreAt(list: Prepared, place: number): number | null | undefined {
  return winnerAt(list, place)?.iq
}
