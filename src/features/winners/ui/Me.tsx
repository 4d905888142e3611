import { useStore } from '@nanostores/react'
import { Button } from '../../../ui/Button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { $me, forgetMe, NOBODY, type WinnerRank } from '../find-me.ts'
import { FIRST_VIEW } from '../board-url.ts'
import { $view, jumpToWinner, missingSentence } from '../store.ts'

export function Me() {
  const { handle, rank } = useStore($me, { ssr: () => NOBODY })
  const { season } = useStore($view, { ssr: () => FIRST_VIEW })
  return (
    // Takes the focus when the pressed button disappears.
    <section id="me" tabIndex={-1} aria-label="You" className="summary-me">
      {handle === '' ? (
        <p className="max-lg:hidden">
          Want a place here? <a href="/challenge">Take the IQ Challenge</a>.
        </p>
      ) : (
        <>
          {rank ? <Known rank={rank} /> : <p>{missingSentence(handle, season)}</p>}
          <p className="summary-me-buttons print:hidden">
            {rank && (
              <Button
                variant="link"
                className="font-semibold"
                onClick={() => jumpToWinner(rank.username)}
              >
                Go to my row
              </Button>
            )}
            <Button variant="link" className="font-semibold" onClick={forgetMe}>
              Forget me
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

function Known({ rank: { username, rank, total, better, gap } }: { rank: WinnerRank }) {
  return (
    <>
      <p className="text-body">
        <strong>{`@${username}`}</strong>
        <span>{` is rank ${formatCount(rank)} of ${formatCount(total)}`}</span>
      </p>
      <p className="text-soft *:inline-block">
        <span>
          {better === undefined
            ? 'No score yet, so nothing to compare.'
            : `Better than ${better}% of the others.`}
        </span>{' '}
        {better !== undefined && (
          <span>
            {gap
              ? `${gap.points} IQ point${gap.points === 1 ? '' : 's'} behind @${gap.above}.`
              : 'Nobody scored higher.'}
          </span>
        )}
      </p>
    </>
  )
}
