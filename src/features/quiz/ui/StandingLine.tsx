import { useStore } from '@nanostores/react'
import { formatCount } from '../../../ui/format-count.ts'
import { $ownStanding } from '../../leaderboard/store.ts'
import { tryWinnersAgain } from '../../winners/api.ts'

/** Where the score would stand among the winners. */
export function StandingLine() {
  const own = useStore($ownStanding)
  return (
    <div role="status" data-testid="result-standing" className="mt-5 min-h-14">
      {own.state === 'loading' && <p className="text-soft">Finding your place…</p>}
      {own.state === 'failed' && (
        <p>
          The winners could not be read, so your place is unknown.{' '}
          <button
            type="button"
            className="min-h-11 underline underline-offset-4"
            onClick={tryWinnersAgain}
          >
            Try again
          </button>
        </p>
      )}
      {own.state === 'ready' && own.standing && own.standing.winners > 0 && (
        <p className="text-lead">
          Better than <b className="font-semibold">{own.standing.better} %</b> of{' '}
          {formatCount(own.standing.winners)} winners, rank{' '}
          <b className="font-semibold">{formatCount(own.standing.rank)}</b> of{' '}
          {formatCount(own.standing.total)}.{' '}
          <a href="#leaderboard" className="text-body underline underline-offset-4">
            See your neighbours
          </a>
        </p>
      )}
      {own.state === 'ready' && own.standing?.winners === 0 && (
        <p>There are no winners yet: you would be the first.</p>
      )}
    </div>
  )
}
