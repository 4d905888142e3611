import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Medal } from '../../../ui/Medal.tsx'
import { showPlaceholder } from '../../../ui/placeholder.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { CELLS } from '../columns.ts'
import { watchRows } from '../list-source.ts'
import { $index, $matches, $params, $view, type BoardState, type Emphasis } from '../store.ts'
import { type RankedWinner } from '../winners-index.ts'
import { copyRows } from './lazy-extras.tsx'
import { createRows } from './rows.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The table itself. Its roles are written out because a phone lays it out as a list, which drops them. */
export function WinnersTable({ board }: { board: Exclude<BoardState, { state: 'failed' }> }) {
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  const isLoading = board.state === 'loading'
  return (
    <table role="table" aria-busy={isLoading} className="board-table">
      <caption className="sr-only">Winners of the IQ Challenge</caption>
      <thead role="rowgroup">
        <tr role="row">
          {CELLS.map(({ heading, sort }) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              aria-sort={view.sort === sort ? ARIA_SORT[view.direction] : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {isLoading ? (
        <tbody role="rowgroup">
          {Array.from({ length: 10 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      ) : (
        <Rows winners={board.rows} emphasis={board.emphasis} />
      )}
    </table>
  )
}

/** React owns the body of the table and the medals, `rows.ts` the rest of the rows. */
function Rows({ winners, emphasis }: { winners: readonly RankedWinner[]; emphasis: Emphasis }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rows] = useState(createRows)
  useLayoutEffect(() => {
    if (body.current) rows.show(body.current, winners, emphasis)
  }, [rows, winners, emphasis])
  // Profiles that are still to come are loaded for the rows on screen only.
  useEffect(() => watchRows?.(body.current, winners, $index.get(), $matches.get()), [winners])
  // The highlighted row is scrolled into view once. A jump moves the focus too; a link leaves it where it is.
  useEffect(() => {
    const row = emphasis.highlighted && body.current?.querySelector('[data-highlighted]')
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    if ($params.get().change === 'push') row.querySelector('a')?.focus({ preventScroll: true })
  }, [emphasis])
  return (
    <tbody
      role="rowgroup"
      ref={body}
      onErrorCapture={event => showPlaceholder(event.target)}
      onCopy={event => copyRows(event.nativeEvent, event.currentTarget)}
    >
      {winners
        .slice(0, 3)
        .map(({ rank }, place) =>
          createPortal(<Medal rank={rank} />, rows.rankCellAt(place), `${place}`)
        )}
    </tbody>
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
