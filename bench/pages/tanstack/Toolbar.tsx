import { SIZES, SORT_NAMES, SORTS } from '../view.ts'
import { type Table } from './Board.tsx'

const BUTTON =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-block border px-3 text-small'

export function Toolbar({ table }: { table: Table }) {
  const { sorting, columnFilters, pagination } = table.state
  const query = columnFilters.find(filter => filter.id === 'username')?.value
  const active = sorting[0]
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-3">
      <input
        type="search"
        aria-label="Search by username"
        placeholder="Search by username..."
        value={typeof query === 'string' ? query : ''}
        onChange={event => table.getColumn('username')?.setFilterValue(event.target.value)}
        className="min-h-11 min-w-0 flex-1 basis-64 rounded-block border border-edge bg-raised px-3"
      />
      <div className="flex gap-1">
        {SORTS.map(sort => (
          <button
            key={sort}
            type="button"
            aria-pressed={active?.id === sort}
            data-direction={active?.id === sort ? (active.desc ? 'desc' : 'asc') : undefined}
            onClick={() => {
              table.setSorting([{ id: sort, desc: active?.id !== sort || !active.desc }])
              table.setPageIndex(0)
            }}
            className={BUTTON}
          >
            {SORT_NAMES[sort]}
          </button>
        ))}
      </div>
      <div className="flex gap-1">
        {SIZES.map(size => (
          <button
            key={size}
            type="button"
            aria-pressed={pagination.pageSize === size}
            onClick={() => table.setPagination({ pageIndex: 0, pageSize: size })}
            className={BUTTON}
          >
            {size}
          </button>
        ))}
      </div>
    </div>
  )
}
