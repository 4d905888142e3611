import { computed } from 'nanostores'
import { type Line, linesOf } from './lines.ts'
import { type Standing, standing } from '../quiz/standing.ts'
import { type Prepared } from '../winners/prepared.ts'
import { type Winner } from '../winners/winner.ts'
import { $latestScore } from '../quiz/latest-score.ts'
import { $winners } from '../winners/api.ts'

export type Leaderboard =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly winners: number; readonly lines: readonly Line<Winner>[] }

/** Where the latest score stands among the winners; undefined before the first quiz. */
export type OwnStanding =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly standing: Standing | undefined }

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

export const $ownStanding = computed(
  [$status, $ranked, $latestScore],
  (status, ranked, score): OwnStanding => {
    if (!ranked) return { state: status === 'failed' ? 'failed' : 'loading' }
    return { state: 'ready', standing: score && standing(score.iq, ranked) }
  }
)

/** The winners as the board ranks them, the best first. */
function rankedOf({ rows, orders }: Prepared): readonly Winner[] {
  return [...orders.rank.desc].flatMap(position => rows[position] ?? [])
}
