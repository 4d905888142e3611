import { SITE } from '../../../site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Medal } from '../../../ui/Medal.tsx'

/** A row with everything that one may hold and nothing filled in: the static page carries it as a template. */
export function WinnerRow() {
  return (
    <tr role="row" data-testid="winner-row">
      <td role="cell" className="board-rank">
        <span data-testid="winner-rank" />
        {[1, 2, 3].map(rank => (
          <Medal key={rank} rank={rank} />
        ))}
      </td>
      <td role="cell" className="board-person">
        <Avatar address={null} />
        <div className="min-w-0">
          <a target="_blank" rel="noopener noreferrer nofollow" href={SITE.social.profile}>
            @
          </a>
          <span
            data-testid="follower-badge"
            title={`Follows ${SITE.brand.name}`}
            className="board-badge"
          >
            Follower
          </span>
          <p dir="auto" className="board-description" />
        </div>
      </td>
      <td role="cell" className="board-count" data-name="Followers">
        <span data-testid="winner-followers" />
      </td>
      <td role="cell" className="board-count" data-name="Following">
        <span data-testid="winner-following" />
      </td>
      <td role="cell" className="board-score">
        <span data-testid="winner-iq" />
      </td>
    </tr>
  )
}
