import { type ColDef, type ICellRendererParams } from 'ag-grid-community'
import { drawMedal } from '../medal.ts'
import { NUMBERS, score, type Winner } from '../winner.ts'
import { drawPerson } from './person.ts'

// Only usernames are searched.
const notSearched = (): string => ''

export const columns: ColDef<Winner>[] = [
  {
    colId: 'rank',
    headerName: 'Rank',
    width: 120,
    cellClass: 'board-rank',
    sort: 'desc',
    getQuickFilterText: notSearched,
    valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
    comparator: (_, __, a, b, isDescending) =>
      byScore(a.data?.iq_score ?? null, b.data?.iq_score ?? null, isDescending),
    cellRenderer: ({ value }: ICellRendererParams<Winner, number>) => drawRank(value ?? 0)
  },
  {
    field: 'username',
    headerName: 'Winner',
    flex: 1,
    cellClass: 'board-person',
    cellRenderer: ({ data }: ICellRendererParams<Winner>) => data && drawPerson(data)
  },
  countColumn('followers', 'Followers', row => row.followers_count ?? 0),
  countColumn('following', 'Following', row => row.following_count ?? 0),
  {
    colId: 'score',
    headerName: 'Score',
    width: 120,
    cellClass: 'board-score',
    getQuickFilterText: notSearched,
    valueGetter: ({ data }) => (data ? score(data) : ''),
    cellRenderer: ({ value }: ICellRendererParams<Winner, string>) => drawText('iq', value ?? '')
  }
]

function countColumn(
  colId: 'followers' | 'following',
  headerName: string,
  count: (row: Winner) => number
): ColDef<Winner> {
  return {
    colId,
    headerName,
    width: 130,
    cellClass: 'board-count',
    getQuickFilterText: notSearched,
    valueGetter: ({ data }) => (data ? count(data) : 0),
    cellRenderer: ({ value }: ICellRendererParams<Winner, number>) =>
      drawText(colId, NUMBERS.format(value ?? 0))
  }
}

/** The grid negates the result for descending; a missing score comes last either way. */
function byScore(a: number | null, b: number | null, isDescending: boolean): number {
  if (a === b) return 0
  const last = isDescending ? -1 : 1
  if (a === null) return last
  if (b === null) return -last
  return a - b
}

function drawText(name: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.dataset['testid'] = `winner-${name}`
  span.textContent = text
  return span
}

function drawRank(rank: number): HTMLElement {
  const cell = document.createElement('span')
  cell.className = 'board-rank'
  cell.append(drawText('rank', String(rank)), ...drawMedal(rank))
  return cell
}
