import { formatCount } from '../../../ui/format-count.ts'
import { type Winner } from '../../winners/api.ts'
import { profileUrl } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Medal } from '../../../ui/Medal.tsx'

export function WinnerLine({ rank, winner }: { rank: number; winner: Winner }) {
  return (
    <tr data-testid="top-row">
      <td className="top-rank">
        <span>{formatCount(rank)}</span> <Medal rank={rank} />
      </td>
      <td className="top-person">
        <span>
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
      <td className="top-score">{winner.iq?.toFixed(1) ?? '–'}</td>
    </tr>
  )
}
