import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef } from 'react'
import { profileUrl, SITE } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Medal } from '../../../ui/Medal.tsx'
import { FIRST_VIEW } from '../board-url.ts'
import { type Cell, CELLS } from '../columns.ts'
import { $params, $view, type Board, type Emphasis } from '../store.ts'
import { type Winner } from '../winner.ts'
import { type RankedWinner, searchMatch } from '../winners-index.ts'
import { copyRows } from './copy-rows.ts'

const SKELETON_ROWS = 10
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The table itself. Its roles are written out because a phone lays it out as a list, which drops them. */
export function WinnersTable({ board }: { board: Exclude<Board, { state: 'failed' }> }) {
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
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </tbody>
      ) : (
        <Rows rows={board.rows} emphasis={board.emphasis} />
      )}
    </table>
  )
}

function Rows({ rows, emphasis }: { rows: readonly RankedWinner[]; emphasis: Emphasis }) {
  const body = useRef<HTMLTableSectionElement>(null)
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
      onCopy={event => copyRows(event.nativeEvent, event.currentTarget)}
    >
      {rows.map(({ rank, winner }, place) => (
        // Rows keep their place and change their winner, which is faster than moving them.
        <Row
          key={place}
          rank={rank}
          winner={winner}
          searched={emphasis.key}
          isHighlighted={winner.username.toLowerCase() === emphasis.highlighted}
        />
      ))}
    </tbody>
  )
}

type RowProps = { rank: number; winner: Winner; searched: string; isHighlighted: boolean }

const Row = memo(function Row({ rank, winner, searched, isHighlighted }: RowProps) {
  const ranked = { rank, winner }
  return (
    <tr
      role="row"
      data-testid="winner-row"
      data-highlighted={isHighlighted ? '' : undefined}
      aria-current={isHighlighted ? 'true' : undefined}
    >
      {CELLS.map(({ heading, className, testId, text }) => (
        <td key={heading} role="cell" className={className} data-name={heading}>
          {text ? (
            <span data-testid={testId}>{text(ranked)}</span>
          ) : (
            <Person winner={winner} searched={searched} />
          )}
          {className === 'board-rank' && <Medal rank={rank} />}
        </td>
      ))}
    </tr>
  )
})

function Person({ winner, searched }: { winner: Winner; searched: string }) {
  const { username, avatar, description, followsBrand } = winner
  const { before, match, after } = searchMatch(username, searched)
  return (
    <>
      {/* A new element for a new picture: the old one would show until the new one is there, beside another name. */}
      <Avatar key={avatar} address={avatar} />
      <div className="min-w-0">
        <a
          target="_blank"
          rel="noopener noreferrer nofollow"
          href={profileUrl(username)}
          className="font-semibold underline-offset-4 hover:underline print:text-inherit"
        >
          {`@${before}`}
          {match && <mark>{match}</mark>}
          {after}
        </a>
        {followsBrand && (
          <span
            data-testid="follower-badge"
            title={`Follows ${SITE.brand.name}`}
            className="ms-2 rounded-block bg-flow-wash px-1.75 py-px text-small font-medium whitespace-nowrap text-flow-ink"
          >
            Follower
          </span>
        )}
        {description !== null && (
          <p dir="auto" className="line-clamp-2 max-w-[60ch] text-small leading-[1.4] text-soft">
            {description}
          </p>
        )}
      </div>
    </>
  )
}

/** Holds the place of a row that is still loading: a block in each cell. */
function SkeletonRow() {
  return (
    <tr role="row" data-testid="winner-skeleton" aria-hidden="true">
      {CELLS.map(cell => (
        <td key={cell.heading} role="cell" className={cell.className}>
          <SkeletonCell cell={cell} />
        </td>
      ))}
    </tr>
  )
}

const BLOCK = 'inline-block rounded-[0.1875rem] border border-wait opacity-55'

function SkeletonCell({ cell: { text, className } }: { cell: Cell }) {
  if (text)
    return <span className={`${BLOCK} h-3 ${className === 'board-rank' ? 'w-6' : 'w-14'}`} />
  return (
    <>
      <span className="inline-block size-11 rounded-block border border-wait opacity-55" />
      <span className="flex flex-col gap-2">
        <span className={`${BLOCK} h-3 w-36`} />
        <span className={`${BLOCK} h-3 w-48`} />
      </span>
    </>
  )
}
