import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $leaderboard } from '../store.ts'
import { tryWinnersAgain } from '../../winners/api.ts'
import { Alive } from '../../../ui/ClientOnly.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ROOMS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './leaderboard.css?url&no-inline'
import { Lines } from './Lines.tsx'

const StyledLive = withStyles(sheet, Live)

/** The top ten, and where one's own result would stand among the winners. */
export function Leaderboard() {
  return (
    <Alive type="card" room={ROOMS.leaderboard}>
      {() => (
        <Suspense fallback={<Skeleton type="card" room={ROOMS.leaderboard} />}>
          <StyledLive />
        </Suspense>
      )}
    </Alive>
  )
}

function Live() {
  const board = useStore($leaderboard)
  switch (board.state) {
    case 'loading':
      return <Skeleton type="card" room={ROOMS.leaderboard} />
    case 'failed':
      return <Failed />
    case 'ready':
      return board.winners === 0 ? (
        <p className={`text-lead text-soft ${ROOMS.leaderboard}`}>
          There are no winners yet. Be the first.
        </p>
      ) : (
        <div className={ROOMS.leaderboard}>
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
    <div role="alert" className={ROOMS.leaderboard}>
      <div className="border-l-4 border-clash py-2 pl-5">
        <p className="text-lead">The winners could not be read.</p>
        <p className="mt-1 text-soft">What had come is kept and the rest is asked for again.</p>
        <div className="mt-4">
          <Button onPress={tryWinnersAgain}>Try again</Button>
        </div>
      </div>
    </div>
  )
}
