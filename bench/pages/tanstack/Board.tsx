import { useQuery } from '@tanstack/react-query'
import { useTable } from '@tanstack/react-table'
import { readWinners } from '../read-winners.ts'
import { type Winner } from '../winner.ts'
import { CLASSES, columns, features, HEADERS } from './columns.tsx'
import { Pages } from './Pages.tsx'
import { Toolbar } from './Toolbar.tsx'

const NONE: Winner[] = []

export type Table = ReturnType<typeof useBoard>['table']

function useBoard() {
  const { data, isSuccess } = useQuery({ queryKey: ['winners'], queryFn: readWinners })
  const table = useTable({
    features,
    columns,
    data: data ?? NONE,
    getRowId: row => String(row.id),
    enableSortingRemoval: false,
    enableMultiSort: false,
    initialState: {
      sorting: [{ id: 'rank', desc: true }],
      pagination: { pageIndex: 0, pageSize: 50 }
    }
  })
  return { table, isSuccess }
}

/** The board as the documentation of both libraries would have it built. */
export function Board() {
  const { table, isSuccess } = useBoard()
  const { pageIndex, pageSize } = table.state.pagination
  const total = table.getFilteredRowModel().rows.length
  const from = pageIndex * pageSize
  return (
    <>
      <h1 className="text-heading">Winners Leaderboard</h1>
      <Toolbar table={table} />
      <div className="mt-6 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-small text-soft tabular-nums">
          {isSuccess
            ? `Showing ${Math.min(from + 1, total)}-${Math.min(from + pageSize, total)} of ${total} winners`
            : 'Loading winners…'}
        </p>
        <Pages label="Pagination, top" table={table} />
      </div>
      <table className="board-table">
        <thead>
          <tr>
            {HEADERS.map(name => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(row => (
            <tr key={row.id} data-testid="winner-row">
              {row.getAllCells().map(cell => (
                <td key={cell.id} className={CLASSES[cell.column.id]}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages label="Pagination, bottom" table={table} />
    </>
  )
}
