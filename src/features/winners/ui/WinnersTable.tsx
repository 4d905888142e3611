import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showPlaceholder } from '../../../ui/placeholder.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { CELLS, SORT_COLUMNS } from '../columns.ts'
import { $board, $view, LOADING, type ReadyBoard } from '../store.ts'
import { searchKey } from '../winners-index.ts'
import { createRows } from './rows.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export function WinnersTable() {
  const board = useStore($board, { ssr: () => LOADING })
  if (board.state !== 'ready') return <Table rows={undefined} />
  if (board.total > 0) return <Table rows={board.rows} />
  return (
    <p role="status" className="border-y border-line py-16 text-center text-lead text-soft">
      {board.loaded === 0 ? (
        <>
          There are no winners yet. Meanwhile,{' '}
          <a href="/today" className="text-ink underline underline-offset-4">
            bet on today’s block
          </a>
          .
        </>
      ) : (
        'No winners found matching your search.'
      )}
    </p>
  )
}

/** Ten placeholders without rows. Explicit roles, because phones lay the table out as a list. */
function Table({ rows }: { rows: ReadyBoard['rows'] | undefined }) {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  const key = searchKey(view.query)
  const highlighted = view.highlighted?.toLowerCase()
  const body = useRef<HTMLTableSectionElement>(null)
  const [showRows] = useState(createRows)
  // Outside React: see rows.ts.
  useLayoutEffect(() => {
    if (body.current && rows) showRows(body.current, rows, { key, highlighted })
  }, [showRows, rows, key, highlighted])
  // For links to a winner. A jump moves the focus too: see jumpToWinner.
  const isReady = rows !== undefined
  useEffect(() => {
    if (!isReady || !highlighted) return
    body.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' })
  }, [isReady, highlighted])
  return (
    <table role="table" aria-busy={!isReady} className="board-table">
      <caption className="sr-only">Winners of the IQ Challenge</caption>
      <thead role="rowgroup">
        <tr role="row">
          {CELLS.map(({ heading }) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              aria-sort={
                heading === SORT_COLUMNS[view.sort].name ? ARIA_SORT[view.direction] : undefined
              }
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {isReady ? (
        <tbody
          key="rows"
          role="rowgroup"
          ref={body}
          onErrorCapture={event => showPlaceholder(event.target)}
        />
      ) : (
        <tbody role="rowgroup">
          {Array.from({ length: 10 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const BLOCK = 'inline-block rounded-sm border border-wait opacity-55'

function SkeletonRow() {
  return (
    <tr role="row" data-testid="winner-skeleton" aria-hidden="true">
      {CELLS.map(cell => (
        <td key={cell.heading} role="cell" className={cell.className}>
          {cell.text ? (
            <span className={`${BLOCK} h-3 ${cell.className === 'board-rank' ? 'w-6' : 'w-14'}`} />
          ) : (
            <>
              <span className="inline-block size-avatar rounded-block border border-wait opacity-55" />
              <span className="flex flex-col gap-2">
                <span className={`${BLOCK} h-3 w-36`} />
                <span className={`${BLOCK} h-3 w-48`} />
              </span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
