import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { restorePosition } from '../../../platform/history.ts'
import { Button } from '../../../ui/Button.tsx'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { $announcement, emptySentence } from '../announcement.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { $export, exportWinners } from '../csv.ts'
import { $me, rememberMe } from '../find-me.ts'
import {
  $board,
  $exactMatch,
  $view,
  $warnings,
  $winners,
  goToPage,
  jumpToWinner,
  type BoardState,
  LOADING,
  loadWinners,
  type ReadyBoard,
  searchFor,
  showSeason,
  urlOfPage
} from '../store.ts'
import './Board.css'
import { Toolbar } from './Toolbar.tsx'
import { WinnersTable } from './WinnersTable.tsx'

export const Board = island(Content)

function Content() {
  const board = useStore($board, { ssr: () => LOADING })
  const list = useRef<HTMLDivElement>(null)
  const ready = board.state === 'ready' ? board : undefined
  const isReady = ready !== undefined
  const isWhole = isReady && !ready.isPreview
  // The scroll position exists only once the rows do.
  useEffect(() => {
    if (board.state === 'ready') restorePosition()
  }, [board])
  // The pressed link is gone: focus the list and show its top.
  const showList = (): void => {
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <>
      <div
        ref={list}
        tabIndex={-1}
        role="region"
        aria-label="Winners"
        className="scroll-mt-2 noscript:hidden"
      >
        <div className="board-tools">
          <Toolbar />
          <p className="board-shown text-small text-soft tabular-nums empty:hidden max-sm:leading-[1.2]">
            {ready && ready.total > 0 && showingIn(ready)}
          </p>
          {isWhole && <Offers />}
          {/* Disappears on a page that hasn’t loaded yet, so pass the focus on. */}
          {ready && (
            <Paging place="top" board={ready} onTurned={ready.isPreview ? showList : undefined} />
          )}
        </div>
        {isReady && <Warnings />}
        <WinnersTable />
        <Instead board={board} onRetry={showList} />
        <div className="mt-6 flex min-h-11 justify-center print:hidden">
          {ready && <Paging place="bottom" board={ready} onTurned={showList} />}
        </div>
      </div>
      <div className="min-h-11">{isWhole && ready.total > 0 && <Tools />}</div>
    </>
  )
}

const MESSAGE = 'pt-16 pb-4 text-center text-lead text-soft'

/** What stands in place of the rows, and the board's only live region. */
function Instead({ board, onRetry }: { board: BoardState; onRetry: () => void }) {
  const heard = useStore($announcement, { ssr: 'initial' })
  const { season } = useStore($view, { ssr: () => FIRST_VIEW })
  const message = emptySentence(board, season)
  const isEmpty = board.state === 'ready' && board.loaded === 0
  return (
    <>
      {message && message !== heard && <p className={MESSAGE}>{message}</p>}
      {/* Takes the message’s place, so it is there only once. */}
      <p role="status" className={message && message === heard ? MESSAGE : 'sr-only'}>
        <span key={heard} className="block">
          {heard}
        </span>
      </p>
      {message && (
        <p className="flex flex-wrap justify-center gap-3 border-b border-line pb-14 print:hidden">
          {!isEmpty && (
            <Button variant="secondary" onClick={clearSearch}>
              Clear search
            </Button>
          )}
          {season && (
            <Button variant="secondary" onClick={showAllTime}>
              {isEmpty ? 'Show all time' : 'Search all time'}
            </Button>
          )}
          {isEmpty && !season && <a href="/today">Bet on today’s block</a>}
        </p>
      )}
      {board.state === 'failed' && (
        <ErrorPanel
          title="Couldn’t load the winners."
          className="mt-8"
          retry={() => {
            void loadWinners()
            onRetry()
          }}
        >
          Try again: we’ll load only what’s missing.
        </ErrorPanel>
      )}
    </>
  )
}

/** The pressed button disappears. */
function clearSearch(): void {
  searchFor('')
  document.getElementById('search')?.focus()
}

/** The pressed button disappears. */
function showAllTime(): void {
  showSeason(undefined)
  document.getElementById('season')?.focus()
}

function showingIn({ rows, total }: ReadyBoard): string {
  const [first, last] = [rows[0]?.rank ?? 0, rows.at(-1)?.rank ?? 0].map(formatCount)
  return `Showing ${first}-${last} of ${formatCount(total)} winners`
}

function Warnings() {
  return useStore($warnings).map(warning => (
    <p key={warning} className="mt-1 mb-3 border-l-4 border-wait pl-3 text-small">
      {warning}
    </p>
  ))
}

function Offers() {
  const exact = useStore($exactMatch)
  const { rank } = useStore($me)
  return (
    exact && (
      <p className="flex gap-x-5 text-small max-sm:basis-full max-sm:leading-[1.2] print:hidden">
        <Button variant="link" className="font-semibold" onClick={() => jumpToWinner(exact)}>
          {`Jump to @${exact}`}
        </Button>
        {rank?.username !== exact && (
          <Button
            variant="link"
            className="font-semibold"
            title="We remember it on this device only."
            onClick={() => rememberMe(exact)}
          >
            This is me
          </Button>
        )}
      </p>
    )
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
        isSlim={place === 'top'}
        className={place === 'top' ? 'board-pages' : ''}
        onPage={to => {
          goToPage(to)
          onTurned?.()
        }}
      />
    )
  )
}

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
      {/* Not `disabled`, which would drop the focus. */}
      <Button
        variant="link"
        className="print:hidden"
        aria-disabled={state === 'busy'}
        onClick={() => void exportWinners()}
      >
        Export all matches (CSV)
      </Button>
      {state === 'failed' && <p>Couldn’t load every row. Try again.</p>}
    </div>
  )
}

/** `Nov 21, 2026, 13:05` in the reader's time zone. */
function formatTime(time: number): string {
  return `${formatDay(time)}, ${new Date(time).toTimeString().slice(0, 5)}`
}
