import { type Season } from '../../domain/winners/season.ts'
import {
  type IndexedField,
  type WinnerField,
  type WinnerRow
} from '../../domain/winners/winner-columns.ts'
import { formatCount, formatIq } from '../../ui/format.ts'

const COUNT_WAYS = { desc: 'most first', asc: 'fewest first' } as const

/** The sort buttons in order, each named like the heading it stands in; `column` is what it sorts. Highest first. */
export const SORT_COLUMNS = {
  rank: {
    name: 'Rank',
    field: 'iq_score',
    column: 'Score',
    ways: { desc: 'highest first', asc: 'lowest first' }
  },
  followers: { name: 'Followers', field: 'followers_count', column: 'Followers', ways: COUNT_WAYS },
  following: { name: 'Following', field: 'following_count', column: 'Following', ways: COUNT_WAYS }
} as const satisfies Record<string, { field: IndexedField; [word: string]: unknown }>
export type Sort = keyof typeof SORT_COLUMNS
export const SORTS = Object.keys(SORT_COLUMNS) as readonly Sort[]

/** Of the file that a visitor may export, after the rank. */
export const FILE_FIELDS = [
  'username',
  'iq_score',
  'followers_count',
  'following_count',
  'follows_altius',
  'description'
] as const satisfies readonly WinnerField[]

export const SHOWN_FIELDS = [
  'id',
  'avatar_url',
  'follows_altius_checked_at',
  ...FILE_FIELDS
] as const satisfies readonly WinnerField[]

/** An empty description is null. The season is that of `created_at`. */
export type Winner = Pick<WinnerRow, (typeof SHOWN_FIELDS)[number]> & {
  readonly season: Season | null
}

export type RankedWinner = {
  readonly rank: number
  /** Under a search, the rank without it, in the season; null until it's known. */
  readonly overall?: number | null | undefined
  readonly winner: Winner
  /** False until picture and description are loaded. */
  readonly isComplete: boolean
}

export type Cell = {
  readonly heading: string
  readonly className: string
  readonly testId?: string
  /** `ui/winner-rows.ts` draws the winner's own cell. */
  readonly text?: (ranked: RankedWinner) => string
}

export const CELLS: readonly Cell[] = [
  {
    heading: 'Rank',
    className: 'winners-table-rank',
    testId: 'winner-rank',
    text: ({ rank }) => formatCount(rank)
  },
  { heading: 'Winner', className: 'winners-table-person' },
  {
    heading: 'Followers',
    className: 'winners-table-count',
    testId: 'winner-followers',
    text: ({ winner }) => formatCount(winner.followers_count ?? 0)
  },
  {
    heading: 'Following',
    className: 'winners-table-count',
    testId: 'winner-following',
    text: ({ winner }) => formatCount(winner.following_count ?? 0)
  },
  {
    heading: 'Score',
    className: 'winners-table-score',
    testId: 'winner-iq',
    text: ({ winner }) => `IQ: ${formatIq(winner.iq_score)}`
  }
]
