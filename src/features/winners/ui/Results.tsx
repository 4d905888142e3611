import { useRef } from 'react'
import { type Board } from '../board.ts'
import { Failed, JumpOffer, Paging, Remarks } from './lazy-parts.tsx'
import { WinnersTable } from './WinnersTable.tsx'

/** The list with its paging, or the words for why there is none, in a region that stays and can hold the focus. */
export function Results({ board }: { board: Board }) {
  const top = useRef<HTMLDivElement>(null)
  return (
    <div ref={top} tabIndex={-1} role="region" aria-label="Winners" className="scroll-mt-4">
      {board.state === 'failed' ? (
        <Failed />
      ) : (
        // The reader at the foot of a page turns it: the new one starts at its head.
        <List board={board} onTurned={() => goTo(top.current)} />
      )}
    </div>
  )
}

type Props = { board: Exclude<Board, { state: 'failed' }>; onTurned: () => void }

function List({ board, onTurned }: Props) {
  const isReady = board.state === 'ready'
  return (
    <>
      {isReady && <Remarks />}
      <div className="mt-4 flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:min-h-12">
        <Showing board={board} />
        {isReady && <JumpOffer />}
        {isReady && <Paging place="top" board={board} />}
      </div>
      {isReady && board.total === 0 ? (
        <Nobody isEmpty={board.loaded === 0} />
      ) : (
        <WinnersTable board={board} />
      )}
      <div className="mt-6 flex min-h-11 justify-center">
        {isReady && <Paging place="bottom" board={board} onTurned={onTurned} />}
      </div>
    </>
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
