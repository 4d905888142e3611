import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { $me, forgetMe, NOBODY, type WinnerRank } from '../find-me.ts'
import { jumpToWinner } from '../store.ts'

export function Me() {
  const me = useStore($me, { ssr: () => NOBODY })
  const isKnown = me.state === 'found'
  return (
    // Takes the focus when the pressed button disappears.
    <section id="me" tabIndex={-1} aria-label="You" className="board-me text-small tabular-nums">
      {me.state === 'nobody' ? (
        <p className="max-sm:hidden">
          Want a place here?{' '}
          <a href="/challenge" className="underline underline-offset-4">
            Take the IQ Challenge
          </a>
          .
        </p>
      ) : (
        <>
          {isKnown ? <Known rank={me.rank} /> : <p>@{me.handle} isn’t on the leaderboard.</p>}
          <p className="flex gap-5 print:hidden">
            {isKnown && (
              <Button
                variant="link"
                className="font-medium"
                onClick={() => jumpToWinner(me.rank.username)}
              >
                Go to my row
              </Button>
            )}
            <Button variant="link" className="font-medium" onClick={forgetMe}>
              Forget me
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

function Known({ rank }: { rank: WinnerRank }) {
  return (
    <>
      <p className="text-body">
        <strong className="font-semibold">@{rank.username}</strong> is rank {formatCount(rank.rank)}{' '}
        of {formatCount(rank.total)}
      </p>
      <p className="text-soft *:inline-block">
        {sentencesOn(rank).map(sentence => (
          <Fragment key={sentence}>
            <span>{sentence}</span>{' '}
          </Fragment>
        ))}
      </p>
    </>
  )
}

function sentencesOn({ better, gap }: WinnerRank): string[] {
  if (better === undefined) return ['No score yet, so nothing to compare.']
  const points = `${gap?.points} IQ ${gap?.points === 1 ? 'point' : 'points'}`
  const next = gap ? `${points} behind @${gap.above}.` : 'Nobody scored higher.'
  return [`Better than ${better}% of the others.`, next]
}
