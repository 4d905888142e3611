import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isRestoring } from '../../../platform/history.ts'
import { FIRST_VIEW, type View } from '../board-url.ts'
import { CELLS, type Sort, SORT_COLUMNS, SORTS } from '../columns.ts'
import { $me, $pinned, NOBODY } from '../find-me.ts'
import { $board, $view, LOADING, sortBy } from '../store.ts'
import { type Direction, searchKey } from '../winners-index.ts'
import './WinnersTable.css'
import { createRows } from './winner-rows.ts'

/** Headings of numbers, which stand at the end of their column. */
const NUMBERS: ReadonlySet<string> = new Set(
  CELLS.map(({ heading }) => heading).filter(heading => !['Rank', 'Winner'].includes(heading))
)
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** With ten placeholders until the rows are there. Explicit roles, because phones lay the table out as a list. */
export function WinnersTable() {
  const board = useStore($board, { ssr: () => LOADING })
  const rows = board.state === 'ready' ? board.rows : undefined
  const pinned = useStore($pinned, { ssr: () => undefined })
  const own = useStore($me, { ssr: () => NOBODY }).rank?.username
  const view = useStore($view, { ssr: () => FIRST_VIEW })
  const { season } = view
  const key = searchKey(view.query)
  const highlighted = view.highlighted?.toLowerCase()
  const body = useRef<HTMLTableSectionElement>(null)
  const pin = useRef<HTMLTableSectionElement>(null)
  const [showRows] = useState(() => createRows({ testId: 'winner-row' }))
  const [showPinned] = useState(() => createRows({ testId: 'own-row', isPinned: true }))
  // Outside React: see winner-rows.ts.
  useLayoutEffect(() => {
    if (body.current && rows)
      showRows(body.current, rows, { key, highlighted, own, season, isAllAtOnce: isRestoring() })
  }, [showRows, rows, key, highlighted, own, season])
  useLayoutEffect(() => {
    if (pin.current && pinned) showPinned(pin.current, [pinned], { key: '', own })
  }, [showPinned, pinned, own])
  // For links to a winner. A jump moves the focus too: see jumpToWinner.
  const isReady = rows !== undefined
  useEffect(() => {
    if (!isReady || !highlighted) return
    body.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' })
  }, [isReady, highlighted])
  return (
    <table role="table" aria-busy={board.state === 'loading'} className="winners-table">
      <caption className="sr-only">Winners of the IQ Challenge</caption>
      <Head view={view} />
      {pinned && <tbody key="pinned" role="rowgroup" ref={pin} className="winners-table-pinned" />}
      {isReady && <tbody key="rows" role="rowgroup" ref={body} />}
      {board.state === 'loading' && (
        <tbody role="rowgroup">
          {Array.from({ length: 10 }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

function Head({ view }: { view: View }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {CELLS.map(({ heading }) => {
          const by = SORTS.find(each => SORT_COLUMNS[each].name === heading)
          // Ranks count up in every order: what Rank sorts is the score.
          const isSorted = heading === SORT_COLUMNS[view.sort].column
          return (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className={NUMBERS.has(heading) ? 'winners-table-number' : undefined}
              aria-sort={isSorted ? ARIA_SORT[view.direction] : undefined}
            >
              {by ? (
                <SortButton sort={by} direction={view.sort === by ? view.direction : undefined} />
              ) : (
                heading
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortButton({ sort, direction }: { sort: Sort; direction: Direction | undefined }) {
  const { name, ways } = SORT_COLUMNS[sort]
  return (
    <>
      <button
        type="button"
        aria-pressed={direction !== undefined}
        aria-describedby={direction && 'board-way'}
        data-direction={direction}
        onClick={() => sortBy(sort)}
      >
        <span>{name}</span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M6 1v9M2.5 6.5 6 10l3.5-3.5" />
        </svg>
      </button>
      {direction && (
        <span id="board-way" className="winners-table-way">
          {ways[direction]}
        </span>
      )}
    </>
  )
}

const BLOCK = 'inline-block rounded-sm border border-wait opacity-55'

function SkeletonRow() {
  return (
    <tr role="row" data-testid="winner-skeleton" aria-hidden="true">
      {CELLS.map(cell => (
        <td key={cell.heading} role="cell" className={cell.className}>
          {cell.text ? (
            <span
              className={`${BLOCK} h-3 ${cell.className === 'winners-table-rank' ? 'w-6' : 'w-14'}`}
            />
          ) : (
            <>
              <span className="inline-block size-10 rounded-block border border-wait opacity-55" />
              <span className={`${BLOCK} h-3 w-36`} />
              <span className={`${BLOCK} h-3 w-48`} />
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
