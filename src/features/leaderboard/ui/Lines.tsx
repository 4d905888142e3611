import { profileUrl } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { formatIq } from '../../../ui/format.ts'
import { Medal } from '../../../ui/Medal.tsx'
import { type ScoreStanding } from '../../quiz/latest-score.ts'
import { type Winner } from '../../winners/api.ts'
import { type Line } from '../store.ts'

export function Lines({ lines }: { lines: readonly Line<Winner>[] }) {
  return (
    <table className="top" data-testid="leaderboard">
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
              return <WinnerLine key={line.winner.id} rank={line.rank} winner={line.winner} />
            case 'own':
              return <OwnLine key="own" iq={line.iq} standing={line.standing} />
            case 'gap':
              return (
                <tr key="gap">
                  <td colSpan={3} className="h-12 pl-(--rank) text-(length:--text-small) text-soft">
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
    <tr data-testid="top-row">
      <td className="top-rank">
        <span>{formatCount(rank)}</span> <Medal rank={rank} />
      </td>
      <td>
        <span className="flex items-center gap-2.5 sm:gap-3.5">
          <Avatar address={winner.avatar} />
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
      <td className="top-score">{formatIq(winner.iq)}</td>
    </tr>
  )
}

/** The visitor's own place. The board does not include it, so the winner below has the very rank it would take. */
function OwnLine({ iq, standing }: { iq: number; standing: ScoreStanding }) {
  return (
    <tr className="top-own" data-testid="own-place" aria-current="true">
      <td className="top-rank">
        <svg viewBox="0 0 52 22" aria-hidden="true" className="h-5.5 w-13">
          <path className="track" d="M2 11h22" />
          <rect x="18" y="1" width="32" height="20" rx="6" className="flow" />
        </svg>
      </td>
      <td>
        <b className="font-semibold">You would stand here</b>
        <span className="block text-small text-pretty">
          You are not in this table. You would be rank {formatCount(standing.rank)} of{' '}
          {formatCount(standing.total)}; the winners shown keep their ranks.
        </span>
      </td>
      <td className="top-score">{formatIq(iq)}</td>
    </tr>
  )
}
