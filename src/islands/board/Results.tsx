import { Suspense, useRef } from 'react'
import { type Board } from '../../stores/board.ts'
import { Failed, JumpOffer, Paging, Remarks } from './lazy-parts.ts'
import { WinnersTable } from './WinnersTable.tsx'

/** The list with its paging, or the words for why there is none. */
export function Results({ board }: { board: Board }) {
  const top = useRef<HTMLDivElement>(null)
  if (board.state === 'failed')
    return (
      <Suspense>
        <Failed />
      </Suspense>
    )
  const isReady = board.state === 'ready'
  return (
    <div ref={top} tabIndex={-1} role="region" aria-label="Winners" className="scroll-mt-4">
      <Suspense>{isReady && <Remarks />}</Suspense>
      <div className="mt-4 flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:min-h-12">
        <Showing board={board} />
        <Suspense>
          {isReady && <JumpOffer />}
          {isReady && <Paging place="top" board={board} />}
        </Suspense>
      </div>
      {isReady && board.total === 0 ? (
        <Nobody isEmpty={board.loaded === 0} />
      ) : (
        <WinnersTable board={board} />
      )}
      <div className="mt-6 flex min-h-11 justify-center">
        <Suspense>
          {isReady && (
            // The reader is at the foot of the page: the new one starts at its head.
            <Paging place="bottom" board={board} onTurned={() => goTo(top.current)} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

function goTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ behavior: 'instant' })
}

function Showing({ board }: { board: Board }) {
  if (board.state !== 'ready') return <p className="text-small text-soft">&nbsp;</p>
  const { total, rows } = board
  return (
    <p className="text-small text-soft tabular-nums">
      Showing {rows[0]?.rank ?? 0}-{rows.at(-1)?.rank ?? 0} of {total} winners
    </p>
  )
}

function Nobody({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className="border-y border-line py-16 text-center text-lead text-soft">
      {isEmpty ? 'There are no winners yet.' : 'No winners found matching your search.'}
    </p>
  )
}
