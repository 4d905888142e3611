import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $leaderboard } from '../store.ts'
import { tryWinnersAgain } from '../../winners/api.ts'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './leaderboard.css?url&no-inline'
import { Lines } from './Lines.tsx'

const StyledLive = withStyles(sheet, Live)

/** The top ten, and where one's own result would stand among the winners. */
export function Leaderboard() {
  return (
    <ClientOnly type="card" minHeight={ISLAND_HEIGHTS.leaderboard}>
      {() => (
        <Suspense fallback={<Skeleton type="card" minHeight={ISLAND_HEIGHTS.leaderboard} />}>
          <StyledLive />
        </Suspense>
      )}
    </ClientOnly>
  )
}

function Live() {
  const board = useStore($leaderboard)
  switch (board.state) {
    case 'loading':
      return <Skeleton type="card" minHeight={ISLAND_HEIGHTS.leaderboard} />
    case 'failed':
      return <Failed />
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
              and your own place shows here, between its neighbours.
            </p>
          )}
        </div>
      )
  }
}

function Failed() {
  return (
    <div role="alert" className={ISLAND_HEIGHTS.leaderboard}>
      <div className="border-l-4 border-clash py-2 pl-5">
        <p className="text-lead">The winners could not be read.</p>
        <p className="mt-1 text-soft">What had come is kept and the rest is asked for again.</p>
        <div className="mt-4">
          <Button onClick={tryWinnersAgain}>Try again</Button>
        </div>
      </div>
    </div>
  )
}
