import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showPlaceholder } from '../../../ui/placeholder.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { CELLS, SORT_COLUMNS } from '../columns.ts'
import { $view, type BoardState } from '../store.ts'
import { createRows } from './rows.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type ReadyBoard = Extract<BoardState, { state: 'ready' }>

/** Ten placeholders without a board. Explicit roles, because phones lay the table out as a list. */
export function WinnersTable({ board }: { board: ReadyBoard | undefined }) {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  const sortedHeading = SORT_COLUMNS[view.sort].name
  return (
    <table role="table" aria-busy={!board} className="board-table">
      <caption className="sr-only">Winners of the IQ Challenge</caption>
      <thead role="rowgroup">
        <tr role="row">
          {CELLS.map(({ heading }) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              aria-sort={heading === sortedHeading ? ARIA_SORT[view.direction] : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {board ? (
        <Rows rows={board.rows} emphasis={board.emphasis} />
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

function Rows({ rows, emphasis }: Pick<ReadyBoard, 'rows' | 'emphasis'>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [showRows] = useState(createRows)
  // Outside React: see rows.ts.
  useLayoutEffect(() => {
    if (body.current) showRows(body.current, rows, emphasis)
  }, [showRows, rows, emphasis])
  // For links to a winner. A jump moves the focus too: see jumpToWinner.
  useEffect(() => {
    if (!emphasis.highlighted) return
    body.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' })
  }, [emphasis.highlighted])
  return (
    <tbody role="rowgroup" ref={body} onErrorCapture={event => showPlaceholder(event.target)} />
  )
}

const BLOCK = 'inline-block rounded-[0.1875rem] border border-wait opacity-55'

function SkeletonRow() {
  return (
    <tr role="row" data-testid="winner-skeleton" aria-hidden="true">
      {CELLS.map(cell => (
        <td key={cell.heading} role="cell" className={cell.className}>
          {cell.text ? (
            <span className={`${BLOCK} h-3 ${cell.className === 'board-rank' ? 'w-6' : 'w-14'}`} />
          ) : (
            <>
              <span className="inline-block size-11 rounded-block border border-wait opacity-55" />
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
