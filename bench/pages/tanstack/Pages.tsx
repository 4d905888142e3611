import { pageWindow } from '../view.ts'
import { type Table } from './Board.tsx'

const BUTTON = 'min-h-11 rounded-block px-2 text-small'

export function Pages({ label, table }: { label: string; table: Table }) {
  const page = table.state.pagination.pageIndex + 1
  const pages = table.getPageCount()
  if (pages < 2) return null
  return (
    <nav aria-label={label}>
      <button
        type="button"
        disabled={!table.getCanPreviousPage()}
        onClick={() => table.previousPage()}
        className={BUTTON}
      >
        Previous
      </button>
      {pageWindow(page, pages).map(number => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => table.setPageIndex(number - 1)}
          className={BUTTON}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        disabled={!table.getCanNextPage()}
        onClick={() => table.nextPage()}
        className={BUTTON}
      >
        Next
      </button>
    </nav>
  )
}
