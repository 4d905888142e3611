import { computed } from 'nanostores'
import {
  $latestScore,
  neighborsOfScore,
  type Scored,
  type ScoreStanding,
  standingOfScore
} from '../quiz/latest-score.ts'
import { $winners, type Winner, winnerAt } from '../winners/api.ts'

type Leaderboard =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly winners: number; readonly lines: readonly Line<Winner>[] }

const $status = computed($winners, ({ state }) => state)
const $index = computed($winners, winners =>
  winners.state === 'ready' ? winners.index : undefined
)
/** The best first. */
const $ranked = computed(
  $index,
  (index): readonly Winner[] | undefined =>
    index && Array.from(index.orders.rank.desc, position => winnerAt(index, position))
)

export const $leaderboard = computed(
  [$status, $ranked, $latestScore],
  (status, ranked, score): Leaderboard => {
    if (!ranked) return { state: status === 'failed' ? 'failed' : 'loading' }
    return { state: 'ready', winners: ranked.length, lines: linesOf(ranked, score?.iq) }
  }
)

export type Line<Winner> =
  | { kind: 'winner'; rank: number; winner: Winner }
  | { kind: 'own'; iq: number; standing: ScoreStanding }
  | { kind: 'gap'; winners: number }

export const TOP = 10

/**
 * The top ten and, with a result of the visitor's own, the place it would take between its neighbors.
 * Ranks are those of the board, which does not include the own result.
 * @param ranked the winners, the best first
 */
export function linesOf<Winner extends Scored>(
  ranked: readonly Winner[],
  iq: number | undefined
): readonly Line<Winner>[] {
  if (iq === undefined) return winnersFrom(ranked, 0, TOP)
  const own = { kind: 'own', iq, standing: standingOfScore(iq, ranked) } as const
  const place = own.standing.rank - 1
  const { above, below } = neighborsOfScore(iq, ranked)
  const first = place - above.length
  const end = place + below.length
  if (first <= TOP)
    return [
      ...winnersFrom(ranked, 0, place),
      own,
      ...winnersFrom(ranked, place, Math.max(TOP, end))
    ]
  return [
    ...winnersFrom(ranked, 0, TOP),
    { kind: 'gap', winners: first - TOP },
    ...winnersFrom(ranked, first, place),
    own,
    ...winnersFrom(ranked, place, end)
  ]
}

function winnersFrom<Winner>(
  ranked: readonly Winner[],
  from: number,
  to: number
): readonly Line<Winner>[] {
  return ranked
    .slice(from, to)
    .map((winner, at) => ({ kind: 'winner', rank: from + at + 1, winner }) as const)
}
