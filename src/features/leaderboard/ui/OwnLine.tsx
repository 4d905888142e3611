import { formatCount } from '../../../ui/format-count.ts'
import { type ScoreStanding } from '../../quiz/latest-score.ts'

/** One's own place. The board does not hold it, so the winner below has the very rank it would take. */
export function OwnLine({ iq, standing }: { iq: number; standing: ScoreStanding }) {
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
      <td className="top-score">{iq.toFixed(1)}</td>
    </tr>
  )
}
