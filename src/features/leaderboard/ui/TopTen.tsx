import { useStore } from '@nanostores/react'
import '../../../figures/kit.css'
import { profileUrl } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatCount, formatIq } from '../../../ui/format.ts'
import { Medal } from '../../../ui/Medal.tsx'
import { type Place, type Winner } from '../../winners/places.ts'
import { $leaderboard, type Line, tryAgain } from '../store.ts'
import { LoadingTopTen } from './LoadingTopTen.tsx'

const ROW = 'box-content flex min-h-11 items-center break-inside-avoid border-b border-line'
/** Ranks of five digits and more are wider. */
const RANK = 'min-w-17 pr-2 text-lead font-semibold tabular-nums whitespace-nowrap'
const SCORE = 'ml-auto pl-2 font-semibold tabular-nums whitespace-nowrap'
const AFTERWORD = 'mt-3 text-small text-soft'

export function TopTen() {
  const board = useStore($leaderboard)
  switch (board.state) {
    case 'loading':
      return <LoadingTopTen />
    case 'failed':
      return <ErrorPanel role="alert" title="Couldn’t load the winners." retry={tryAgain} />
    case 'ready':
      return !board.lines.some(({ kind }) => kind === 'winner') ? (
        <p className="text-lead text-soft">No winners yet. Be the first.</p>
      ) : (
        <div>
          <Lines lines={board.lines} />
          {board.ownPlace === 'none' && (
            <p className={AFTERWORD}>
              <a href="#crossword" className="text-ink underline underline-offset-4">
                Take the practice quiz
              </a>{' '}
              to see where you’d rank.
            </p>
          )}
          {board.ownPlace === 'unknown' && (
            <p className={AFTERWORD} role="status">
              Couldn’t find your place.{' '}
              <Button variant="link" onClick={tryAgain}>
                Try again
              </Button>
            </p>
          )}
        </div>
      )
  }
}

/** Not a table: Firefox doesn’t break one into columns. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul
      aria-label="The top ten by IQ score"
      className="gap-x-8 border-t border-line xl:columns-2 [&_img]:size-8"
    >
      {lines.map(line => {
        switch (line.kind) {
          case 'winner':
            return (
              <WinnerLine key={line.rank} {...line} isSlim={lines.length === 10 && line.rank > 5} />
            )
          case 'own':
            return <OwnLine key="own" place={line.place} />
          case 'gap':
            return (
              <li key="gap" className={`${ROW} pl-17 text-small text-soft`}>
                {`${formatCount(line.winners)} more winners`}
              </li>
            )
        }
      })}
    </ul>
  )
}

/** @param isSlim in a column without medals */
function WinnerLine({ rank, winner, isSlim }: { rank: number; winner: Winner; isSlim: boolean }) {
  return (
    <li data-testid="top-row" className={ROW}>
      <span className={`${RANK} flex items-center gap-2 ${isSlim ? 'xl:min-w-9' : ''}`}>
        <span>{formatCount(rank)}</span> <Medal rank={rank} />
      </span>
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar address={winner.avatar_url} />
        <a
          href={profileUrl(winner.username)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {`@${winner.username}`}
        </a>
      </span>
      <Score iq={winner.iq_score} />
    </li>
  )
}

function Score({ iq }: { iq: number | null }) {
  return (
    <span className={SCORE}>
      <span className="sr-only"> IQ </span>
      <span>{formatIq(iq)}</span>
    </span>
  )
}

/** The visitor isn't on the board, so the winner below has the same rank. */
function OwnLine({ place: { iq, rank, total } }: { place: Place }) {
  return (
    <li
      className="box-content flex min-h-11 break-inside-avoid items-center border-y border-flow-ink bg-flow-wash pr-2"
      data-testid="own-place"
      aria-current="true"
    >
      <span className={RANK}>
        <svg viewBox="0 0 52 22" aria-hidden="true" className="h-5">
          <path className="stroke-line stroke-2" d="M2 11h22" />
          <rect x="18" y="1" width="32" height="20" rx="6" className="kit-flow" />
        </svg>
      </span>
      <span>
        <b className="block text-balance">
          {`You’d be #${formatCount(rank)} of ${formatCount(total)}`}
        </b>
        <span className="block text-small text-pretty">
          To get listed, <a href="/challenge">take the IQ Challenge</a>.
        </span>
      </span>
      <Score iq={iq} />
    </li>
  )
}
