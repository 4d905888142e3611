import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { restorePositionOnce } from '../../../platform/history.ts'
import { $board, LOADING } from '../board.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Announcer, Tools } from './lazy-parts.tsx'
import { NotWhole } from './NotWhole.tsx'
import { Results } from './Results.tsx'

/** The winners themselves. It says `data-settled` once there is a result, which other islands wait for. */
export function BoardList() {
  return (
    <ErrorBoundary>
      <List />
    </ErrorBoundary>
  )
}

function List() {
  const board = useStore($board, { ssr: () => LOADING })
  const isReady = board.state === 'ready'
  // Coming back from another page, the place is there only once the rows are.
  useEffect(() => {
    if (isReady) restorePositionOnce()
  }, [isReady])
  return (
    <div data-settled={board.state === 'loading' ? undefined : ''}>
      <Results board={board} />
      <div className="min-h-19 print:hidden">
        {board.state !== 'loading' && (
          <>
            {isReady && <Tools />}
            <Announcer board={board} />
            <NotWhole />
          </>
        )}
      </div>
    </div>
  )
}
