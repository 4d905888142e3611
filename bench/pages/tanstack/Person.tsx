import { type SyntheticEvent } from 'react'
import { PLACEHOLDER, profile, type Winner } from '../winner.ts'

export function Person({ winner }: { winner: Winner }) {
  return (
    <>
      <img
        src={winner.avatar_url ?? PLACEHOLDER}
        onError={showPlaceholder}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-11 shrink-0 rounded-block bg-line object-cover"
      />
      <div className="min-w-0">
        <a
          href={profile(winner)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="font-semibold underline-offset-4 hover:underline"
        >
          @{winner.username}
        </a>
        {winner.follows_altius && (
          <span data-testid="follower-badge" title="Follows AltiusLabs" className="board-badge">
            Follower
          </span>
        )}
        {winner.description?.trim() && (
          <p dir="auto" className="board-description">
            {winner.description}
          </p>
        )}
      </div>
    </>
  )
}

function showPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(PLACEHOLDER)) currentTarget.src = PLACEHOLDER
}
