import { type RefObject } from 'react'
import { CHALLENGE_ROUND_LENGTH, HOURS_TO_FINISH } from '../../../domain/challenge/rules.ts'
import { checkSettings } from '../../../domain/engine/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { encodeSettings } from '../../lab/url.ts'
import { QuestionForm } from '../../../question/ui/QuestionForm.tsx'
import {
  MistakeLink,
  AnsweredQuestion,
  SectionLink,
  VerdictIcon
} from '../../../question/ui/Verdict.tsx'
import { VERDICTS } from '../../../content/verdicts.ts'
import { type Reply } from '../replies.ts'
import { answerChallenge, type ChallengeState, continueRound } from '../store.ts'
import { drawingOf } from './QuestionFigure.tsx'
import { RankedClock, StoppedClock } from './RankedClock.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'

type Asked = Reply<'asking'>
type Arrival = { arrival: RefObject<HTMLHeadingElement | null> }

/** No clock runs. The last question asked may have run out. */
export function WaitingRound({ arrival, round }: Arrival & { round: Reply<'open'> }) {
  const { attempt, position, expired } = round
  const isOver = expired === position
  return (
    <>
      <ScreenHeading arrival={arrival}>
        {isOver
          ? 'Your round is over'
          : `Your round waits at question ${position} of ${CHALLENGE_ROUND_LENGTH}`}
      </ScreenHeading>
      <p className="mt-2 max-w-measure text-lead text-soft">
        {isOver
          ? 'Time ran out. What you hadn’t answered counts as wrong.'
          : `${expired ? `Question ${expired} ran out of time and counts as wrong. ` : ''}The clock of question ${position} starts when you continue.`}
      </p>
      <Button className="mt-5" onPress={() => continueRound(attempt)}>
        {isOver ? 'See the result' : 'Continue'}
      </Button>
    </>
  )
}

export const optionsOf = ({ options }: Pick<Asked, 'options'>) =>
  options.map((text, at) => ({ id: String(at + 1), text, explanation: '' }))

const placeOf = ({ position }: Asked) => `Question ${position} of ${CHALLENGE_ROUND_LENGTH}`

type Asking = Extract<ChallengeState, { state: 'asking' }>

export function RankedQuestion({ arrival, asked, deadline, sending }: Arrival & Asking) {
  const place = placeOf(asked)
  return (
    <>
      <div className="one-screen scroll-my-1">
        <RankedClock place={place} asked={asked} deadline={deadline} />
        <QuestionForm
          stem={asked.stem}
          options={optionsOf(asked)}
          place={place}
          layout="columns"
          {...drawingOf(asked, 'medium')}
          isSending={sending !== undefined}
          arrival={arrival}
          onAnswer={option => void answerChallenge(Number(option))}
        />
      </div>
      <p role="status" className="mt-3 min-h-6">
        {sending === 'again' &&
          'Your answer didn’t get through. We’ll send it again. The clock runs.'}
      </p>
    </>
  )
}

type Told = Extract<ChallengeState, { state: 'told' }>

export function ToldQuestion({ arrival, asked, option, told }: Arrival & Told) {
  const isRight = told.verdict === 'right'
  const chosen = String(told.option)
  const judged = { stem: asked.stem, options: optionsOf(asked), chosen, isRight }
  return (
    <>
      <StoppedClock>
        <p className="tabular-nums">{placeOf(asked)}</p>
        <p id="next-clock">
          {!told.is_last &&
            `The next clock starts when you continue. The round ends ${HOURS_TO_FINISH} hours after its start.`}
        </p>
      </StoppedClock>
      <AnsweredQuestion layout="columns" judged={judged} {...drawingOf(asked, 'medium', told)}>
        <h2
          ref={arrival}
          tabIndex={-1}
          className="flex scroll-mt-20 scroll-mb-24 items-center gap-3 text-title outline-none"
        >
          <VerdictIcon isRight={isRight} />
          <span>{VERDICTS[told.verdict]}</span>
        </h2>
        {told.option && told.option !== option && (
          <p className="mt-2">You had answered this one already, and the first answer counts.</p>
        )}
        <FurtherReading told={told} stem={asked.stem} />
        <Button
          className="mt-4"
          aria-describedby={told.is_last ? undefined : 'next-clock'}
          onPress={() => continueRound(asked.attempt)}
        >
          {told.is_last ? 'See the result' : 'Next question'}
        </Button>
      </AnsweredQuestion>
    </>
  )
}

type Further = { told: Told['told']; stem: string }

function FurtherReading({ told: { section, lab }, stem }: Further) {
  return (
    <p className="mt-2">
      Read more in <SectionLink section={section} base="/" target="_blank" />
      {lab && (
        <span>
          , or{' '}
          <a target="_blank" href={`/?lab=${encodeSettings(checkSettings(lab))}#lab`}>
            see this block in the lab
          </a>
        </span>
      )}
      <span>. </span>
      <MistakeLink statement={stem} />
    </p>
  )
}
