import { useStore } from '@nanostores/react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { passFocus } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { $winners, reloadWinners, tryWinnersAgain, type Winners } from '../api.ts'
import { formatParams, rankIn, type View } from '../board-url.ts'
import { $exportFailed, $exporting, exportAll, exportView } from '../csv.ts'
import { $newer } from '../freshness.ts'
import { leaveStandingsOfBoard } from '../leave-standings.ts'
import {
  $exactMatch,
  $params,
  $view,
  $warnings,
  type BoardState,
  confirmSearch,
  goToPage,
  jumpToWinner,
  urlOfPage
} from '../store.ts'

// What nobody needs before the first rows, in one chunk that is fetched with them: lazy-extras.tsx.

export { copyRows } from './copy-rows.ts'
export { FindMe } from './FindMe.tsx'
export { Histogram } from './Histogram.tsx'

const WARNING = 'border-wait text-small mt-4 border-l-4 pl-3'

/** What was corrected in the link that led here, and whether there is a newer list. */
export function Warnings() {
  const warnings = useStore($warnings)
  const newer = useStore($newer)
  return (
    <div role="status" className="print:hidden">
      {warnings.map(warning => (
        <p key={warning} className={WARNING}>
          {warning}
        </p>
      ))}
      {newer !== 0 && (
        <p className={WARNING}>
          {newer > 0 ? `${newer} more` : `${-newer} fewer`} winners since this list was loaded.{' '}
          <Button variant="link" className="font-medium" onClick={showNewer}>
            Show the newer list
          </Button>
        </p>
      )}
    </div>
  )
}

/** The offer disappears once the newer list is there, so the focus goes to the list at once. */
function showNewer({ currentTarget: button }: SyntheticEvent<HTMLButtonElement>): void {
  regionOf(button)?.focus({ preventScroll: true })
  reloadWinners()
}

function regionOf(element: Element): HTMLElement | null {
  return element.closest('[role="region"]')
}

/** Shows a winner whose whole name was typed, or the rank that was searched for, among all winners. */
export function JumpOffer() {
  const rank = rankIn(useStore($view).query)
  const exact = useStore($exactMatch)
  if (rank === undefined && exact === undefined) return null
  return (
    <Button
      variant="link"
      className="font-medium"
      onClick={() => (exact === undefined ? confirmSearch() : jumpToWinner(exact))}
    >
      {exact === undefined ? `Jump to rank ${rank}` : `Jump to @${exact}`}
    </Button>
  )
}

type ReadyBoard = Extract<BoardState, { state: 'ready' }>
type PagingProps = {
  place: 'top' | 'bottom'
  board: ReadyBoard
  onTurned?: (() => void) | undefined
}

export function Paging({ place, board: { page, pages }, onTurned }: PagingProps) {
  const turn = (to: number): void => {
    goToPage(to)
    onTurned?.()
  }
  return (
    pages > 1 && (
      <Pagination
        label={`Pagination, ${place}`}
        page={page}
        pages={pages}
        hrefOf={urlOfPage}
        onPage={turn}
      />
    )
  )
}

export function Failed() {
  const panel = useRef<HTMLDivElement>(null)
  const tryAgain = (): void => {
    if (!panel.current) return
    const region = regionOf(panel.current)
    tryWinnersAgain()
    passFocus(panel.current, region)
  }
  return (
    <ErrorPanel ref={panel} title="Couldn't load the winners." retry={tryAgain} className="mt-8">
      Trying again loads only what's missing.
    </ErrorPanel>
  )
}

export function Tools() {
  const exporting = useStore($exporting)
  const hasFailed = useStore($exportFailed)
  const winners = useStore($winners)
  const isReloading = winners.state === 'ready' && winners.isReloading
  // Session storage is outside of React; the landing page of the same visit finds it there.
  useEffect(leaveStandingsOfBoard, [])
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-small text-soft">
      {winners.state === 'ready' && <AsOf asOf={winners.asOf} />}
      <Tool isBusy={isReloading} onPress={reloadWinners}>
        {isReloading ? 'Reloading…' : 'Reload'}
      </Tool>
      <Tool isBusy={!!exporting} onPress={exportView}>
        Export this page (CSV)
      </Tool>
      <Tool isBusy={!!exporting} onPress={exportAll}>
        Export all that match (CSV)
      </Tool>
      <p role="status">{hasFailed && "Couldn't load all rows of the file. Try again."}</p>
    </div>
  )
}

type ToolProps = { isBusy: boolean; onPress: () => unknown; children: ReactNode }

/** While it is busy a press does nothing; `disabled` would take the focus from whoever has just pressed it. */
function Tool({ isBusy, onPress, children }: ToolProps) {
  return (
    <Button variant="link" aria-disabled={isBusy} onClick={() => void (isBusy || onPress())}>
      {children}
    </Button>
  )
}

function AsOf({ asOf: { time, isSaved } }: Pick<Extract<Winners, { state: 'ready' }>, 'asOf'>) {
  return (
    <p>
      {isSaved ? 'No connection: showing the list saved on this device, as of ' : 'As of '}
      <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>
    </p>
  )
}

/** A time in ms as `21 Nov 2026, 13:05` in the reader's own zone. */
export function formatTime(time: number): string {
  return `${formatDate(time)}, ${new Date(time).toTimeString().slice(0, 5)}`
}

/** Tells a screen reader what the board shows, once per pause and not once per key; and a crawler what is a search. */
export function Announcer({ board }: { board: BoardState }) {
  const params = useStore($params)
  const announcement = announcementOf(board, params.view)
  const [announced, setAnnounced] = useState('')
  // Announcing is an effect on the listener: it has to wait until typing pauses.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(announcement), 700)
    return () => clearTimeout(timer)
  }, [announcement])
  return (
    <>
      {/* React puts it into the head: a search engine keeps the board, not each search in it. */}
      {formatParams(params) !== '' && <meta name="robots" content="noindex" />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

function announcementOf(board: BoardState, { sort, direction }: View): string {
  if (board.state === 'loading') return 'Loading winners'
  if (board.state === 'failed') return "Couldn't load the winners"
  const { total, page, pages } = board
  if (total === 0) return 'No winners match'
  return `${total} winners, page ${page} of ${pages}, by ${sort}, ${direction}ending`
}
