export type ScoreStanding = {
  readonly winners: number
  /** Per cent of winners with a lower score or none, one decimal; 0 without winners. */
  readonly better: number
  /** From 1, after every equal score. */
  readonly rank: number
  readonly total: number
}

/** `ahead` have the score or a better one, `behind` a lower one or none. */
export function standingOf(ahead: number, behind: number): ScoreStanding {
  const winners = ahead + behind
  return {
    winners,
    // Rounded down: only a result above everybody is better than 100 %.
    better: winners === 0 ? 0 : Math.floor((1000 * behind) / winners) / 10,
    rank: ahead + 1,
    total: winners + 1
  }
}
