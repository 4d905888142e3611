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
          <span
            data-testid="follower-badge"
            title="Follows AltiusLabs"
            className="ms-2 rounded-block bg-flow-wash px-1.75 py-px text-small font-medium whitespace-nowrap text-flow-ink"
          >
            Follower
          </span>
        )}
        {winner.description?.trim() && (
          <p dir="auto" className="line-clamp-2 max-w-[60ch] text-small leading-[1.4] text-soft">
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
