import { type WinnerField, type WinnerRow } from '../../domain/winners/winner-columns.ts'
import { formatCount, formatIq } from '../../ui/format.ts'

export const SORTS = ['rank', 'followers', 'following'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_FIELDS = {
  rank: 'iq_score',
  followers: 'followers_count',
  following: 'following_count'
} as const satisfies Record<Sort, WinnerField>

export const FILE_FIELDS = [
  'username',
  'iq_score',
  'followers_count',
  'following_count',
  'follows_altius',
  'description'
] as const satisfies readonly WinnerField[]

/** The CSV's first line. */
export const FILE_HEADINGS: readonly string[] = ['rank', ...FILE_FIELDS]

export const SHOWN_FIELDS = [
  'id',
  'avatar_url',
  'follows_altius_checked_at',
  ...FILE_FIELDS
] as const satisfies readonly WinnerField[]

/** A missing count is 0, an empty description null. */
export type Winner = Pick<WinnerRow, (typeof SHOWN_FIELDS)[number]>

export type RankedWinner = {
  readonly rank: number
  readonly winner: Winner
  /** False until picture and description are loaded. */
  readonly isComplete: boolean
}

export type Cell = {
  readonly heading: string
  readonly className: string
  readonly sort?: Sort
  readonly testId?: string
  /** `ui/rows.ts` draws the winner's own cell. */
  readonly text?: (ranked: RankedWinner) => string
}

export const CELLS: readonly Cell[] = [
  {
    heading: 'Rank',
    className: 'board-rank',
    sort: 'rank',
    testId: 'winner-rank',
    text: ({ rank }) => String(rank)
  },
  { heading: 'Winner', className: 'board-person' },
  {
    heading: 'Followers',
    className: 'board-count',
    sort: 'followers',
    testId: 'winner-followers',
    text: ({ winner }) => formatCount(winner.followers_count ?? 0)
  },
  {
    heading: 'Following',
    className: 'board-count',
    sort: 'following',
    testId: 'winner-following',
    text: ({ winner }) => formatCount(winner.following_count ?? 0)
  },
  {
    heading: 'Score',
    className: 'board-score',
    testId: 'winner-iq',
    text: ({ winner }) => `IQ: ${formatIq(winner.iq_score)}`
  }
]
