import { useStore } from '@nanostores/react'
import { ErrorBoundary, island } from '../../../ui/ErrorBoundary.tsx'
import { formatCount } from '../../../ui/format.ts'
import { $board, $rowsSoFar, LOADING } from '../store.ts'
import { Hill } from './Hill.tsx'
import { Me } from './Me.tsx'
import './Summary.css'

/** The title above it is outside the islands: their scripts would delay its paint. */
export const Summary = island(Content)

function Content() {
  const board = useStore($board, { ssr: () => LOADING })
  const rows = useStore($rowsSoFar, { ssr: 'initial' })
  const loaded = board.state === 'ready' ? board.loaded : board.state === 'failed' ? 0 : undefined
  return (
    <>
      <p className="summary-line text-soft tabular-nums noscript:hidden">
        {loaded !== undefined
          ? `Top ${formatCount(loaded)} performers from the IQ Challenge`
          : rows === 0
            ? 'Loading winners…'
            : `Loading winners: ${formatCount(rows)} so far…`}
      </p>
      <Me />
      <ErrorBoundary>
        <Hill />
      </ErrorBoundary>
    </>
  )
}
