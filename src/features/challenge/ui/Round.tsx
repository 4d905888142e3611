import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { encodeMoment } from '../../lab/url.ts'
import { QuestionForm } from '../../quiz/ui/QuestionForm.tsx'
import { AnsweredQuestion, VerdictIcon } from '../../quiz/ui/Verdict.tsx'
import { type AskedReply, type Verdict } from '../replies.ts'
import { $secondsLeft, answerWith, type ChallengeState, continueRound } from '../store.ts'

type Arrival = RefObject<HTMLHeadingElement | null>
type Asking = Extract<ChallengeState, { state: 'asking' }>
type Told = Extract<ChallengeState, { state: 'told' }>

export function WaitingRound({ arrival, position }: { arrival: Arrival; position: number }) {
  return (
    <>
      <h2 ref={arrival} tabIndex={-1} className="text-title outline-none">
        Your round waits at question {position} of 12
      </h2>
      <p className="mt-2 text-lead text-soft">Its clock starts when you continue.</p>
      <Button className="mt-5" onClick={() => void continueRound()}>
        Continue
      </Button>
    </>
  )
}

const optionsOf = ({ options }: AskedReply) =>
  options.map((text, at) => ({ id: String(at + 1), text, explanation: '' }))

export function RankedQuestion({ arrival, question }: { arrival: Arrival; question: Asking }) {
  const { asked, sending } = question
  const place = `Question ${asked.position} of ${asked.of}`
  return (
    <div className="max-w-measure">
      {asked.expired !== null && (
        <p role="status" className="mb-4 border-l-4 border-wait pl-3">
          Question {asked.expired} ran out of time and counts as wrong.
        </p>
      )}
      <Clock place={place} seconds={asked.seconds} />
      <Figure rows={asked.figure} />
      <QuestionForm
        stem={asked.stem}
        options={optionsOf(asked)}
        place={place}
        submit={sending ? 'Sending…' : 'Answer'}
        arrival={arrival}
        onAnswer={option => void answerWith(Number(option))}
      />
      <p role="status" className="mt-3 min-h-6">
        {sending?.isOffline &&
          'You’re offline. We’ll send your answer again as soon as the network is back.'}
      </p>
    </div>
  )
}

export function ToldQuestion({ arrival, question }: { arrival: Arrival; question: Told }) {
  const { asked, option, told } = question
  const isRight = told.verdict === 'right'
  const judged = { stem: asked.stem, options: optionsOf(asked), chosen: String(option), isRight }
  const section = SECTIONS.find(({ id }) => id === told.section)
  return (
    <div className="max-w-measure">
      <h2 ref={arrival} tabIndex={-1} className="flex items-center gap-3 text-title outline-none">
        <VerdictIcon isRight={isRight} />
        {VERDICTS[told.verdict]}
      </h2>
      <p className="mt-2">
        {section && (
          <>
            Read more in{' '}
            <a className="underline underline-offset-4" href={`/#${section.id}`} target="_blank">
              {section.label}
            </a>
          </>
        )}
        {told.lab && (
          <>
            , or{' '}
            <a
              className="underline underline-offset-4"
              target="_blank"
              href={`/?lab=${encodeMoment({ settings: told.lab, executor: 'block-stm', time: null, puzzle: null })}#lab`}
            >
              see this block in the lab
            </a>
          </>
        )}
        . The clock is stopped.
      </p>
      <Button className="mt-4 mb-8" onClick={() => void continueRound()}>
        {told.is_last ? 'See the result' : 'Next question'}
      </Button>
      <p className="mb-2 text-small text-soft tabular-nums">
        Question {asked.position} of {asked.of}
      </p>
      <Figure rows={asked.figure} />
      <AnsweredQuestion judged={judged} />
    </div>
  )
}

const VERDICTS: Record<Verdict, string> = { right: 'Correct', wrong: 'Not quite', late: 'Too late' }

/** A block, a line for each transaction. */
function Figure({ rows }: { rows: readonly string[] | null }) {
  if (!rows) return null
  return (
    <ol className="challenge-block mb-5" aria-label="The block">
      {rows.map(row => (
        <li key={row}>{row}</li>
      ))}
    </ol>
  )
}

/** `said` is how many seconds there were when the person asked. */
function announcementOf(left: number, said: number | undefined): string {
  if (left === 0) return 'Time is up'
  if (said !== undefined && (said <= 10 || left > 10)) return `${formatDuration(said)} left`
  return left <= 10 ? '10 seconds left' : ''
}

/** The bar is for the eyes; screen readers hear the time when asked, and at 10 seconds left. */
function Clock({ place, seconds }: { place: string; seconds: number }) {
  const left = useStore($secondsLeft) ?? seconds
  const [said, setSaid] = useState<number>()
  return (
    <div className="mb-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-sans text-small font-normal text-soft tabular-nums">{place}</h2>
        <Button variant="link" className="text-small" onClick={() => setSaid(left)}>
          Say the time
        </Button>
      </div>
      <progress className="challenge-clock" max={seconds} value={left} aria-hidden="true" />
      <p role="status" className="mt-1 min-h-6 text-small text-soft">
        {announcementOf(left, said)}
      </p>
    </div>
  )
}
