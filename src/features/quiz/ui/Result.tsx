import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { likelyRange, pointsOf, speedFor } from '../../../domain/quiz/score.ts'
import { SITE } from '../../../site.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatCount, formatDuration } from '../../../ui/format.ts'
import { $ownPlace, findOwnPlace } from '../../leaderboard/latest-score.ts'
import { likelyInWords, type QuizIdentity } from '../../../question/result-text.ts'
import { lanesOf, outcomeOf, type Round } from '../rules.ts'
import { leaveRound, practiceMissed } from '../store.ts'
import { RankedLink } from './RankedLink.tsx'
import { YourAnswers } from './YourAnswers.tsx'
import { ScorePanel } from '../../../question/ui/ScorePanel.tsx'
import { Scoring } from './Scoring.tsx'
import { SharePanel } from '../../../question/ui/SharePanel.tsx'

const IDENTITY: QuizIdentity = {
  quiz: `the ${SITE.product} IQ quiz on parallel execution`,
  url: `${SITE.url}/#crossword`
}

type Props = { round: Round; arrival: RefObject<HTMLHeadingElement | null> }

export function PracticeResult({ round, arrival }: Props) {
  const { review, right, total } = outcomeOf(round)
  return (
    <>
      <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        {`Practice: ${right} of ${total} right`}
      </h3>
      <p className="mt-2 text-lead text-soft">
        {`${right === total ? 'You have them all now.' : 'Try the rest once more, now or next time.'} Practice doesn’t change your score.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={leaveRound}>
          {round.practiceOf === 'earlier' ? 'Play a new round' : 'Back to my result'}
        </Button>
        <PracticeButton missed={total - right} />
      </div>
      <YourAnswers review={review} />
    </>
  )
}

/** The score, how it was computed, and what to do next. */
export function ScoredResult({ round, arrival }: Props) {
  const { review, score, right, total } = outcomeOf(round)
  const own = useStore($ownPlace)
  const standing = own.state === 'ready' ? own.place : undefined
  const [isSharing, setSharing] = useState(false)
  const { mode } = round
  const lanes = lanesOf({ state: 'result', round })
  return (
    <>
      <ScorePanel iq={score.iq} lanes={lanes} place="part" heading="h3" arrival={arrival}>
        <p className="mt-2 text-soft">
          {right > 0
            ? likelyInWords(likelyRange(review, score.iq))
            : 'Nothing right this time, so there’s no rank. See why below, then play again.'}
        </p>
      </ScorePanel>
      <div className="mt-8 grid gap-x-11 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          {right > 0 && <Standing />}
          <div className="mt-4 flex flex-wrap gap-3">
            {right > 0 && (
              <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
                Share my result
              </Button>
            )}
            <PracticeButton missed={total - right} />
            <Button variant="secondary" onClick={leaveRound}>
              Play a new round
            </Button>
          </div>
          <RankedLink />
          <p className="mt-2 text-small">
            One more? <a href="/today">Bet on today’s block</a>
          </p>
        </div>
        <div>
          <dl className="mb-4 grid grid-cols-3 gap-x-4">
            <Figure name="Accuracy" id="accuracy" value={`${score.accuracyPercentage}%`} />
            <Figure name="Right" id="right" value={`${right} of ${total}`} />
            <Figure name="Time" id="time" value={formatDuration(score.completionTime)} />
          </dl>
          <Scoring numbers={{ ...pointsOf(review), speed: speedFor(review, mode), iq: score.iq }} />
        </div>
        {isSharing && (
          <div ref={scrollTo} className="lg:col-span-2">
            <SharePanel result={{ ...IDENTITY, mode, score, right, total, lanes, standing }} />
          </div>
        )}
      </div>
      <YourAnswers review={review} />
    </>
  )
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function PracticeButton({ missed }: { missed: number }) {
  return (
    missed > 0 && (
      <Button variant="secondary" onClick={practiceMissed}>
        {`Practice ${missed} you missed`}
      </Button>
    )
  )
}

function Figure({ name, id, value }: { name: string; id: string; value: string }) {
  return (
    <div className="border-t border-line pt-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd data-testid={`result-${id}`} className="text-title font-semibold tabular-nums">
        {value}
      </dd>
    </div>
  )
}

function Standing() {
  const own = useStore($ownPlace)
  const standing = own.state === 'ready' ? own.place : undefined
  return (
    <div role="status" data-testid="result-standing" className="min-h-14">
      {own.state === 'loading' && <p className="text-soft">Finding your place…</p>}
      {own.state === 'failed' && (
        <p>
          Couldn’t load the winners, so we don’t know your place.{' '}
          <Button variant="link" onClick={() => void findOwnPlace()}>
            Try again
          </Button>
        </p>
      )}
      {standing && standing.winners > 0 && (
        <p className="text-lead">
          On the leaderboard you’d rank <b>{formatCount(standing.rank)}</b>
          <span>{` of ${formatCount(standing.total)}, above `}</span>
          <b>{`${standing.better}%`}</b>, who answered other questions.{' '}
          <a
            href="#leaderboard"
            className="text-body whitespace-nowrap underline underline-offset-4"
          >
            See where
          </a>
        </p>
      )}
      {standing?.winners === 0 && <p>There are no winners yet: you’d be the first.</p>}
    </div>
  )
}
