import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures
} from '@tanstack/react-table'
import { NUMBERS, score, type Winner } from '../winner.ts'
import { Person } from './Person.tsx'
import { Rank } from './Rank.tsx'

export const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { basic: sortFn_basic }
})

const helper = createColumnHelper<typeof features, Winner>()

/** The columns of the board; a column of numbers sorts with the best first. */
export const columns = helper.columns([
  // A missing score is `undefined` here, because only that can be sorted last in both directions.
  helper.accessor(row => row.iq_score ?? undefined, {
    id: 'rank',
    sortFn: 'basic',
    sortUndefined: 'last',
    cell: ({ row }) => <Rank rank={row.getDisplayIndex() + 1} />
  }),
  helper.accessor('username', {
    filterFn: 'includesString',
    cell: ({ row }) => <Person winner={row.original} />
  }),
  helper.accessor(row => row.followers_count ?? 0, {
    id: 'followers',
    sortFn: 'basic',
    cell: ({ getValue }) => <span data-testid="winner-followers">{NUMBERS.format(getValue())}</span>
  }),
  helper.accessor(row => row.following_count ?? 0, {
    id: 'following',
    sortFn: 'basic',
    cell: ({ getValue }) => <span data-testid="winner-following">{NUMBERS.format(getValue())}</span>
  }),
  helper.display({
    id: 'score',
    cell: ({ row }) => <span data-testid="winner-iq">{score(row.original)}</span>
  })
])

export const HEADERS = ['Rank', 'Winner', 'Followers', 'Following', 'Score'] as const

export const CLASSES: Readonly<Record<string, string>> = {
  rank: 'board-rank',
  username: 'board-person',
  followers: 'board-count',
  following: 'board-count',
  score: 'board-score'
}
