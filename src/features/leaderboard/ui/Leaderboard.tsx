import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $leaderboard } from '../store.ts'
import { tryWinnersAgain } from '../../winners/api.ts'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './leaderboard.css?url&no-inline'
import { Lines } from './Lines.tsx'

const StyledContent = withStyles(sheet, Content)

/** The top ten, and where the visitor's own result would rank among the winners. */
export function Leaderboard() {
  return (
    <ClientOnly type="card" minHeight={ISLAND_HEIGHTS.leaderboard}>
      {() => (
        <Suspense fallback={<Skeleton type="card" minHeight={ISLAND_HEIGHTS.leaderboard} />}>
          <StyledContent />
        </Suspense>
      )}
    </ClientOnly>
  )
}

function Content() {
  const board = useStore($leaderboard)
  switch (board.state) {
    case 'loading':
      return <Skeleton type="card" minHeight={ISLAND_HEIGHTS.leaderboard} />
    case 'failed':
      return (
        <div role="alert" className={ISLAND_HEIGHTS.leaderboard}>
          <ErrorPanel title="Couldn't load the winners." retry={tryWinnersAgain}>
            Trying again loads only what's missing.
          </ErrorPanel>
        </div>
      )
    case 'ready':
      return board.winners === 0 ? (
        <p className={`text-lead text-soft ${ISLAND_HEIGHTS.leaderboard}`}>
          There are no winners yet. Be the first.
        </p>
      ) : (
        <div className={ISLAND_HEIGHTS.leaderboard}>
          <Lines lines={board.lines} />
          {!board.lines.some(line => line.kind === 'own') && (
            <p className="mt-4 text-soft">
              <a href="#crossword" className="text-ink underline underline-offset-4">
                Take the quiz
              </a>{' '}
              to see your own place here, between your neighbors.
            </p>
          )}
        </div>
      )
  }
}
