import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { restorePositionOnce } from '../../../platform/history.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { $board, type BoardState, LOADING } from '../store.ts'
import {
  Announcer,
  Failed,
  JumpOffer,
  MissingExtras,
  Paging,
  Tools,
  Warnings
} from './lazy-extras.tsx'
import { WinnersTable } from './WinnersTable.tsx'

/** The winners themselves. It has `data-settled` once there is a result, which other islands wait for. */
export function Board() {
  return (
    <ErrorBoundary>
      <Content />
    </ErrorBoundary>
  )
}

function Content() {
  const board = useStore($board, { ssr: () => LOADING })
  const top = useRef<HTMLDivElement>(null)
  const isReady = board.state === 'ready'
  // Coming back from another page, the scroll position exists only once the rows do.
  useEffect(() => {
    if (isReady) restorePositionOnce()
  }, [isReady])
  return (
    <div data-settled={board.state === 'loading' ? undefined : ''}>
      {/* A region that stays, whatever it shows, and can hold the focus. */}
      <div ref={top} tabIndex={-1} role="region" aria-label="Winners" className="scroll-mt-4">
        {board.state === 'failed' ? (
          <Failed />
        ) : (
          // Turning the page at the bottom of the list moves to its top.
          <List board={board} onTurned={() => moveTo(top.current)} />
        )}
      </div>
      <div className="min-h-19 print:hidden">
        {board.state !== 'loading' && (
          <>
            {isReady && !board.isPreview && <Tools />}
            <Announcer board={board} />
            <MissingExtras />
          </>
        )}
      </div>
    </div>
  )
}

type ListProps = { board: Exclude<BoardState, { state: 'failed' }>; onTurned: () => void }

function List({ board, onTurned }: ListProps) {
  const isReady = board.state === 'ready'
  return (
    <>
      {isReady && <Warnings />}
      <div className="flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:mt-2 max-sm:content-between max-sm:py-1.5 sm:mt-4 sm:min-h-12">
        <p className="text-small text-soft tabular-nums">
          {isReady
            ? `Showing ${board.rows[0]?.rank ?? 0}-${board.rows.at(-1)?.rank ?? 0} of ${board.total} winners`
            : '\u00a0'}
        </p>
        {isReady && !board.isPreview && <JumpOffer />}
        {isReady && (
          // Beyond the preview it is gone until the rest is there, and must not take the focus with it.
          <Paging place="top" board={board} onTurned={board.isPreview ? onTurned : undefined} />
        )}
      </div>
      {isReady && board.total === 0 ? (
        <p className="border-y border-line py-16 text-center text-lead text-soft">
          {board.loaded === 0
            ? 'There are no winners yet.'
            : 'No winners found matching your search.'}
        </p>
      ) : (
        <WinnersTable board={board} />
      )}
      <div className="mt-6 flex min-h-11 justify-center">
        {isReady && <Paging place="bottom" board={board} onTurned={onTurned} />}
      </div>
    </>
  )
}

function moveTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ behavior: 'instant' })
}
