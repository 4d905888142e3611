import { formatCount, formatIq } from '../../ui/format.ts'
import { type RankedWinner, type Sort } from './winners-index.ts'

/** One column of the board: of its table, of the exported file, and of the request for the rows. */
export type Column = {
  /** Its name in the file. Unless it is computed, also the column of the database it is read from. */
  readonly field: string
  readonly isComputed?: boolean
  readonly value: (ranked: RankedWinner) => string | number | boolean | null
  /** Its place in the table; without one it is part of another cell, or only in the file. */
  readonly cell?: ColumnCell
}

export type ColumnCell = {
  readonly heading: string
  readonly className: string
  readonly sort?: Sort
  readonly testId?: string
  /** What the table says; the winner's own cell is drawn by the table. */
  readonly text?: (ranked: RankedWinner) => string
  /** In the table the score closes the row, in the file it follows the name. */
  readonly isLast?: boolean
}

/** Every column, in the order of the file. A new one needs an entry here and its value in `winner.ts`. */
export const COLUMNS: readonly Column[] = [
  {
    field: 'rank',
    isComputed: true,
    value: ({ rank }) => rank,
    cell: {
      heading: 'Rank',
      className: 'board-rank',
      sort: 'rank',
      testId: 'winner-rank',
      text: ({ rank }) => String(rank)
    }
  },
  {
    field: 'username',
    value: ({ winner }) => winner.username,
    cell: { heading: 'Winner', className: 'board-person' }
  },
  {
    field: 'iq_score',
    value: ({ winner }) => winner.iq,
    cell: {
      heading: 'Score',
      className: 'board-score',
      testId: 'winner-iq',
      text: ({ winner }) => `IQ: ${formatIq(winner.iq)}`,
      isLast: true
    }
  },
  {
    field: 'followers_count',
    value: ({ winner }) => winner.followers,
    cell: {
      heading: 'Followers',
      className: 'board-count',
      sort: 'followers',
      testId: 'winner-followers',
      text: ({ winner }) => formatCount(winner.followers)
    }
  },
  {
    field: 'following_count',
    value: ({ winner }) => winner.following,
    cell: {
      heading: 'Following',
      className: 'board-count',
      sort: 'following',
      testId: 'winner-following',
      text: ({ winner }) => formatCount(winner.following)
    }
  },
  { field: 'follows_altius', value: ({ winner }) => winner.followsBrand },
  { field: 'description', value: ({ winner }) => winner.description }
]

export const CELLS: readonly ColumnCell[] = COLUMNS.flatMap(({ cell }) => cell ?? []).sort(
  (a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false)
)

/** What every request selects by specification; the board doesn't use all of it. */
const SPECIFIED_FIELDS = [
  'id',
  'username',
  'avatar_url',
  'description',
  'followers_count',
  'following_count',
  'iq_score',
  'accuracy_percentage',
  'completion_time',
  'created_at',
  'follows_altius',
  'follows_altius_checked_at'
]

export const SELECTED_FIELDS: readonly string[] = [
  ...new Set([
    ...SPECIFIED_FIELDS,
    ...COLUMNS.flatMap(({ field, isComputed }) => (isComputed ? [] : field))
  ])
]
