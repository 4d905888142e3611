import { useStore } from '@nanostores/react'
import { nameOf, progressOf, type Season } from '../../../domain/winners/season.ts'
import { clock } from '../../../platform/environment.ts'
import { ErrorBoundary, island } from '../../../ui/ErrorBoundary.tsx'
import { formatCount } from '../../../ui/format.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { $board, $rowsSoFar, $view, LOADING } from '../store.ts'
import { Hill } from './Hill.tsx'
import { Me } from './Me.tsx'
import './Summary.css'

/** The title above it is outside the islands: their scripts would delay its paint. */
export const Summary = island(Content)

function Content() {
  const board = useStore($board, { ssr: () => LOADING })
  const rows = useStore($rowsSoFar, { ssr: 'initial' })
  const { season } = useStore($view, { ssr: () => FIRST_VIEW })
  const loaded = board.state === 'ready' ? board.loaded : board.state === 'failed' ? 0 : undefined
  return (
    <>
      <p className="summary-line text-soft tabular-nums noscript:hidden">
        {season ? seasonLine(season, loaded) : allTimeLine(loaded, rows)}
      </p>
      <Me />
      <ErrorBoundary>
        <Hill />
      </ErrorBoundary>
    </>
  )
}

function allTimeLine(loaded: number | undefined, rows: number): string {
  if (loaded !== undefined) return `Top ${formatCount(loaded)} performers from the IQ Challenge`
  return rows === 0 ? 'Loading winners…' : `Loading winners: ${formatCount(rows)} so far…`
}

/** No longer than that of all time: there is one line on a phone. */
function seasonLine(season: Season, loaded: number | undefined): string {
  const top = loaded ? `Top ${formatCount(loaded)} of ` : ''
  return `${top}${nameOf(season)}, ${progressIn(season)}`
}

function progressIn(season: Season): string {
  const progress = progressOf(season, clock.now())
  if (progress.state === 'over') return 'season over'
  if (progress.state === 'ahead') return 'not begun'
  return `${progress.daysLeft} ${progress.daysLeft === 1 ? 'day' : 'days'} left`
}
