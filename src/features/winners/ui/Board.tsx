import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { restorePositionOnce } from '../../../platform/history.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { $export, exportWinners } from '../csv.ts'
import {
  $board,
  $exactMatch,
  $rowsSoFar,
  $view,
  $warnings,
  $winners,
  confirmSearch,
  goToPage,
  jumpToWinner,
  type BoardState,
  LOADING,
  loadWinners,
  type ReadyBoard,
  urlOfPage
} from '../store.ts'
import { rankIn } from '../winners-index.ts'
import { FindMe } from './FindMe.tsx'
import { Histogram } from './Histogram.tsx'
import { Toolbar } from './Toolbar.tsx'
import { WinnersTable } from './WinnersTable.tsx'

export function Board() {
  const board = useStore($board, { ssr: () => LOADING })
  const list = useRef<HTMLDivElement>(null)
  const ready = board.state === 'ready' ? board : undefined
  const isReady = ready !== undefined
  const isWhole = isReady && !ready.isPreview
  // The scroll position exists only once the rows do.
  useEffect(() => {
    if (isReady) restorePositionOnce()
  }, [isReady])
  // The pressed link is gone: focus the list and show its top.
  const showList = (): void => {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <ErrorBoundary>
      <Heading board={board} />
      <div className="max-md:mt-4 max-md:min-h-11 md:mt-6 md:min-h-32">
        <ErrorBoundary>{isWhole && ready.loaded > 0 && <Places board={ready} />}</ErrorBoundary>
      </div>
      <Toolbar />
      <div
        ref={list}
        tabIndex={-1}
        role="region"
        aria-label="Winners"
        className="scroll-mt-4 noscript:hidden"
      >
        {board.state === 'failed' ? (
          <ErrorPanel
            title="Couldn’t load the winners."
            className="mt-8"
            retry={() => {
              void loadWinners()
              showList()
            }}
          >
            Try again: we’ll load only what’s missing.
          </ErrorPanel>
        ) : (
          <List board={ready} onTurned={showList} />
        )}
      </div>
      <div className="min-h-11">{isWhole && ready.total > 0 && <Tools />}</div>
    </ErrorBoundary>
  )
}

function Heading({ board }: { board: BoardState }) {
  const loaded = board.state === 'ready' ? board.loaded : 0
  return (
    <header className="max-sm:mt-5 sm:mt-14">
      <h1 className="text-heading">Winners Leaderboard</h1>
      <p className="text-soft tabular-nums max-sm:mt-1 sm:mt-2 sm:text-lead noscript:hidden">
        {board.state === 'loading' ? (
          <Progress />
        ) : (
          `Top ${loaded ? `${formatCount(loaded)} ` : ''}performers from the IQ Challenge`
        )}
      </p>
      <p className="text-small text-soft">
        Want a place here?{' '}
        <a href="/challenge" className="underline underline-offset-4">
          Take the IQ Challenge
        </a>
        .
      </p>
    </header>
  )
}

function Progress() {
  const rows = useStore($rowsSoFar, { ssr: 'initial' })
  return rows === 0 ? 'Loading winners…' : `Loading winners: ${formatCount(rows)} so far…`
}

/** Folded on phones, to keep the rows near the top. */
function Places({ board }: { board: ReadyBoard }) {
  const [isWide] = useState(() => matchMedia('(width >= 48rem)').matches)
  return (
    <details open={isWide} className="group">
      <summary className="min-h-11 content-center rounded-block border border-edge px-3 text-small font-medium md:group-open:hidden">
        Find me and see all scores
      </summary>
      <div className="grid gap-6 max-md:py-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-10">
        <Histogram rows={board.rows} />
        <FindMe />
      </div>
    </details>
  )
}

function List({ board, onTurned }: { board: ReadyBoard | undefined; onTurned: () => void }) {
  return (
    <>
      {board && <Warnings />}
      <div className="flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:mt-2 max-sm:content-between max-sm:py-1.5 sm:mt-4 sm:min-h-12">
        <p role="status" className="text-small text-soft tabular-nums">
          {board && board.total > 0 ? showingIn(board) : '\u00a0'}
        </p>
        {board && <SortedBy />}
        {board && !board.isPreview && <JumpOffer />}
        {/* Disappears on a page that hasn’t loaded yet, so pass the focus on. */}
        {board && (
          <Paging place="top" board={board} onTurned={board.isPreview ? onTurned : undefined} />
        )}
      </div>
      <WinnersTable />
      <div className="mt-6 flex min-h-11 justify-center">
        {board && <Paging place="bottom" board={board} onTurned={onTurned} />}
      </div>
    </>
  )
}

function showingIn({ rows, total }: ReadyBoard): string {
  const [first, last] = [rows[0]?.rank ?? 0, rows.at(-1)?.rank ?? 0].map(formatCount)
  return `Showing ${first}-${last} of ${formatCount(total)} winners`
}

function SortedBy() {
  const { sort, direction } = useStore($view)
  return (
    <p role="status" className="sr-only">
      Sorted by {sort}, {direction === 'desc' ? 'descending' : 'ascending'}
    </p>
  )
}

function Warnings() {
  return (
    <div role="status">
      {useStore($warnings).map(warning => (
        <p key={warning} className="mt-4 border-l-4 border-wait pl-3 text-small">
          {warning}
        </p>
      ))}
    </div>
  )
}

function JumpOffer() {
  const rank = rankIn(useStore($view).query)
  const exact = useStore($exactMatch)
  const offer = exact ? `@${exact}` : rank && `rank ${formatCount(rank)}`
  if (!offer) return null
  return (
    <Button
      variant="link"
      className="font-medium"
      onClick={() => (exact === undefined ? confirmSearch() : jumpToWinner(exact))}
    >
      Jump to {offer}
    </Button>
  )
}

type PagingProps = {
  place: 'top' | 'bottom'
  board: ReadyBoard
  onTurned?: (() => void) | undefined
}

function Paging({ place, board: { page, pages }, onTurned }: PagingProps) {
  return (
    pages > 1 && (
      <Pagination
        label={`Pagination, ${place}`}
        page={page}
        pages={pages}
        hrefOf={urlOfPage}
        onPage={to => {
          goToPage(to)
          onTurned?.()
        }}
      />
    )
  )
}

const EXPORTS = { page: 'Export this page (CSV)', all: 'Export all matches (CSV)' } as const

function Tools() {
  const state = useStore($export)
  const winners = useStore($winners)
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-small text-soft">
      {winners.state === 'ready' && (
        <p>
          Updated{' '}
          <time dateTime={new Date(winners.asOf).toISOString()}>{formatTime(winners.asOf)}</time>
        </p>
      )}
      {(['page', 'all'] as const).map(what => (
        // Not `disabled`, which would drop the focus.
        <Button
          key={what}
          variant="link"
          aria-disabled={state === 'busy'}
          onClick={() => void exportWinners(what)}
        >
          {EXPORTS[what]}
        </Button>
      ))}
      <p role="status">{state === 'failed' && 'Couldn’t load every row. Try again.'}</p>
    </div>
  )
}

/** `Nov 21, 2026, 13:05` in the reader's time zone. */
function formatTime(time: number): string {
  return `${formatDay(time)}, ${new Date(time).toTimeString().slice(0, 5)}`
}
