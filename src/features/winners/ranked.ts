import { type Positions, type Prepared } from './prepared.ts'
import { type Winner } from './winner.ts'

/** A winner and their place from 1 in the filtered and sorted list. */
export type RankedWinner = { readonly rank: number; readonly winner: Winner }

/** The rows at `positions`, from place `from` up to, but not with, `to`, each with its rank, one by one. */
export function* rankedSteps(
  list: Prepared,
  positions: Positions,
  from = 0,
  to = positions.length
): Generator<RankedWinner> {
  for (let place = from; place < to; place++) {
    const winner = list.rows[positions[place] ?? -1]
    if (winner) yield { rank: place + 1, winner }
  }
}
