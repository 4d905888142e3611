import { computed } from 'nanostores'
import { type Line, linesOf } from './lines.ts'
import { type Prepared } from '../winners/prepared.ts'
import { type Winner } from '../winners/winner.ts'
import { $latestScore } from '../quiz/latest-score.ts'
import { $winners } from '../winners/api.ts'

export type Leaderboard =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly winners: number; readonly lines: readonly Line<Winner>[] }

const $status = computed($winners, ({ data, error }) =>
  data ? 'ready' : error ? 'failed' : 'loading'
)
const $ranked = computed($winners, ({ data }) => data && rankedOf(data))

export const $leaderboard = computed(
  [$status, $ranked, $latestScore],
  (status, ranked, score): Leaderboard => {
    if (!ranked) return { state: status === 'failed' ? 'failed' : 'loading' }
    return { state: 'ready', winners: ranked.length, lines: linesOf(ranked, score?.iq) }
  }
)

/** The winners as the board ranks them, the best first. */
function rankedOf({ rows, orders }: Prepared): readonly Winner[] {
  return [...orders.rank.desc].flatMap(position => rows[position] ?? [])
}
