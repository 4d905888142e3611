/** What a place among the winners is read from; a missing score counts as the lowest. */
export type Scored = { iq: number | null }

export type Standing = {
  /** How many winners there are, the new result not among them. */
  winners: number
  /** The share of winners with a strictly lower score: 0 to 100, one decimal; 0 without winners. */
  better: number
  /** The place the result would take, from 1: after every score above it and every equal one. */
  rank: number
  /** How many there would be with the result: `winners` + 1. */
  total: number
}

/**
 * Where a result would stand. It comes after its equals, who were there first, so that
 * nobody moves down for a tie; equals count as neither above nor below.
 */
export function standing(iq: number, winners: readonly Scored[]): Standing {
  const scores = winners.map(scoreOf)
  const lower = scores.filter(score => score < iq).length
  const share = scores.length === 0 ? 0 : (100 * lower) / scores.length
  return {
    winners: scores.length,
    // Rounded down, so that only a result above everybody is better than 100 %.
    better: Math.floor(share * 10) / 10,
    rank: scores.length - lower + 1,
    total: scores.length + 1
  }
}

/**
 * The winners next to the place a result would take, at most `reach` on each side.
 * `ranked` holds the best first, a missing score last, as the board does.
 */
export function neighbours<Winner extends Scored>(
  iq: number,
  ranked: readonly Winner[],
  reach = 2
): { above: readonly Winner[]; below: readonly Winner[] } {
  const place = standing(iq, ranked).rank - 1
  return {
    above: ranked.slice(Math.max(0, place - reach), place),
    below: ranked.slice(place, place + reach)
  }
}

function scoreOf({ iq: score }: Scored): number {
  return score ?? -Infinity
}
