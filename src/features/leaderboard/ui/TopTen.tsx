import { useStore } from '@nanostores/react'
import { profileUrl } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatCount, formatIq } from '../../../ui/format.ts'
import { Medal } from '../../../ui/Medal.tsx'
import { type Place, type Winner } from '../../winners/places.ts'
import { $leaderboard, type Line, tryAgain } from '../store.ts'
import { LoadingTopTen } from './LoadingTopTen.tsx'

const ROW = 'break-inside-avoid border-b border-dashed border-line'
const CELL = 'h-11'
/** Ranks of five digits and more widen the column. */
const RANK = `${CELL} w-14 pr-2 text-lead font-medium tabular-nums whitespace-nowrap`
const SCORE = `${CELL} pl-2 text-end font-semibold tabular-nums whitespace-nowrap`
const AFTERWORD = 'mt-3 text-small text-soft'

export function TopTen() {
  const board = useStore($leaderboard)
  switch (board.state) {
    case 'loading':
      return <LoadingTopTen />
    case 'failed':
      return (
        <div role="alert">
          <ErrorPanel title="Couldn’t load the winners." retry={tryAgain} />
        </div>
      )
    case 'ready':
      return !board.lines.some(({ kind }) => kind === 'winner') ? (
        <p className="text-lead text-soft">No winners yet. Be the first.</p>
      ) : (
        <div>
          <div className="gap-x-8 xl:columns-2">
            <Lines lines={board.lines} />
          </div>
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

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <table
      className="w-full border-t border-dashed border-line [&_img]:size-8"
      data-testid="leaderboard"
    >
      <caption className="sr-only">The top ten by IQ score</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Winner</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => {
          switch (line.kind) {
            case 'winner':
              return <WinnerLine key={line.rank} rank={line.rank} winner={line.winner} />
            case 'own':
              return <OwnLine key="own" place={line.place} />
            case 'gap':
              return (
                <tr key="gap" className={ROW}>
                  <td className={CELL} />
                  <td colSpan={2} className="text-small text-soft">
                    {formatCount(line.winners)} more winners
                  </td>
                </tr>
              )
          }
        })}
      </tbody>
    </table>
  )
}

function WinnerLine({ rank, winner }: { rank: number; winner: Winner }) {
  return (
    <tr data-testid="top-row" className={ROW}>
      <td className={RANK}>
        <span className="flex items-center gap-2">
          {formatCount(rank)} <Medal rank={rank} />
        </span>
      </td>
      <td className={CELL}>
        <span className="flex items-center gap-2.5">
          <Avatar address={winner.avatar_url} />
          <a
            href={profileUrl(winner.username)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            @{winner.username}
          </a>
        </span>
      </td>
      <td className={SCORE}>{formatIq(winner.iq_score)}</td>
    </tr>
  )
}

/** The visitor isn't on the board, so the winner below has the same rank. */
function OwnLine({ place: { iq, rank, total } }: { place: Place }) {
  return (
    <tr
      className="break-inside-avoid border-y border-flow-ink bg-flow-wash"
      data-testid="own-place"
      aria-current="true"
    >
      <td className={RANK}>
        <svg viewBox="0 0 52 22" aria-hidden="true" className="h-5">
          <path className="stroke-line stroke-2" d="M2 11h22" />
          <rect x="18" y="1" width="32" height="20" rx="6" className="flow" />
        </svg>
      </td>
      <td className={CELL}>
        <b className="block font-semibold text-balance">
          You’d be #{formatCount(rank)} of {formatCount(total)}
        </b>
        <span className="block text-small text-pretty">
          To get listed,{' '}
          <a href="/challenge" className="underline underline-offset-4">
            take the IQ Challenge
          </a>
          .
        </span>
      </td>
      <td className={`${SCORE} pr-2`}>{formatIq(iq)}</td>
    </tr>
  )
}
