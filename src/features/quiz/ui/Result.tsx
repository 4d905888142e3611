import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { Axis, Canvas, Lane, Tx } from '../../../figures/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatCount, formatDuration, formatIq } from '../../../ui/format.ts'
import { $ownPlace, findOwnPlace } from '../latest-score.ts'
import { type Bank } from '../question-bank.ts'
import {
  lanesOf,
  outcomeOf,
  type ResultState,
  type ReviewedAnswer,
  reviewOf,
  type RoundLane
} from '../rules.ts'
import { pointsOf, speedFor } from '../score.ts'
import { type SharedResult } from '../share.ts'
import { backToResult, practiceMissed, startOver } from '../store.ts'
import { ReadAgain, Review } from './Answers.tsx'
import { Formula } from './Formula.tsx'
import { type QuizIdentity } from './Quiz.tsx'
import { RoundLanes } from './RoundLanes.tsx'
import { SharePanel } from './SharePanel.tsx'

type Props = {
  quiz: ResultState
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
  identity: QuizIdentity
}

/** The outcome of a round, and every question of it once more. */
export function Result({ quiz, bank, arrival, identity }: Props) {
  const { score, ...tally } = outcomeOf(quiz, bank)
  const review = reviewOf(quiz, bank)
  return (
    <>
      {score ? (
        <ScoredResult
          result={{ mode: quiz.round.mode, score, ...tally, ...identity }}
          review={review}
          lanes={lanesOf(quiz, bank)}
          arrival={arrival}
        />
      ) : (
        <PracticeResult {...tally} arrival={arrival} />
      )}
      <div className="mt-10 grid gap-x-14 gap-y-8 border-t border-line pt-8 lg:grid-cols-[7fr_5fr]">
        <Review review={review} />
        <ReadAgain review={review} />
      </div>
    </>
  )
}

type PracticeProps = Pick<Props, 'arrival'> & { right: number; total: number }

function PracticeResult({ right, total, arrival }: PracticeProps) {
  return (
    <>
      <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        Practice: {right} of {total} right
      </h3>
      <p className="mt-2 text-lead text-soft">
        {right === total
          ? 'You now know what you had missed.'
          : 'You can practice what you still missed again.'}{' '}
        Practice doesn’t change your score.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={backToResult}>Back to my result</Button>
        {right < total && (
          <button type="button" className="quiet-button" onClick={practiceMissed}>
            Practice what I missed
          </button>
        )}
      </div>
    </>
  )
}

type ScoredProps = Pick<Props, 'arrival'> & {
  result: Omit<SharedResult, 'standing'>
  review: readonly ReviewedAnswer[]
  lanes: readonly RoundLane[]
}

/** The fields of a winner as the round earned them, how they came about, and what to do next. */
function ScoredResult({ result, review, lanes, arrival }: ScoredProps) {
  const { mode, score, right, total } = result
  const [isSharing, setSharing] = useState(false)
  const numbers = { ...pointsOf(review), speed: speedFor(review, mode), iq: score.iq }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div>
        <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 outline-none">
          <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
          <span data-testid="result-iq" className="text-display tabular-nums">
            {formatIq(score.iq)}
          </span>
        </h3>
        <ScoreLane iq={score.iq} />
        <dl className="mt-6 grid grid-cols-3 gap-x-4">
          <Figure name="Accuracy" id="accuracy" value={`${score.accuracyPercentage}%`} />
          <Figure name="Right" id="right" value={`${right} of ${total}`} />
          <Figure name="Time" id="time" value={formatDuration(score.completionTime)} />
        </dl>
        <Standing />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
            Share my result
          </Button>
          {right < total && (
            <button type="button" className="quiet-button" onClick={practiceMissed}>
              Practice the {total - right} missed
            </button>
          )}
          <button type="button" className="quiet-button" onClick={startOver}>
            Play a new round
          </button>
        </div>
      </div>
      <div>
        <p className="mb-3 font-semibold">
          {mode === 'timed' ? 'Timed' : 'Relaxed'}: your round in lanes
        </p>
        <RoundLanes lanes={lanes} />
        <h4 className="mt-6 font-semibold">How the score came about</h4>
        <Formula numbers={numbers} />
      </div>
      {isSharing && <SharePanel result={result} lanes={lanes} />}
    </div>
  )
}

function Figure({ name, id, value }: { name: string; id: string; value: string }) {
  return (
    <div className="border-t border-line pt-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd
        data-testid={`result-${id}`}
        className="font-heading text-title font-semibold tabular-nums"
      >
        {value}
      </dd>
    </div>
  )
}

const BLOCK_WIDTH = 6

function percentOf(iq: number): number {
  return (100 * (iq - 70)) / (160 - 70)
}

const TICKS = [70, 100, 130, 160].map(iq => ({ at: percentOf(iq), label: String(iq) }))

/** The score as the way a block has come on the lane from 70 to 160: its front says how far. */
function ScoreLane({ iq }: { iq: number }) {
  const front = Math.max(BLOCK_WIDTH, percentOf(iq))
  return (
    <Canvas label={`A block on a lane from 70 to 160, its front at ${formatIq(iq)}.`} height={70}>
      <Lane y={22} />
      <line className="track" x1="0" x2={`${front - BLOCK_WIDTH / 2}%`} y1={22} y2={22} />
      <Tx
        x={front - BLOCK_WIDTH}
        y={22}
        width={BLOCK_WIDTH}
        height={26}
        tone="flow"
        className="arrive"
      />
      <Axis y={44} ticks={TICKS} />
    </Canvas>
  )
}

/** Where the score would stand among the winners. */
function Standing() {
  const own = useStore($ownPlace)
  const standing = own.state === 'ready' ? own.place : undefined
  return (
    <div role="status" data-testid="result-standing" className="mt-5 min-h-14">
      {own.state === 'loading' && <p className="text-soft">Finding your place…</p>}
      {own.state === 'failed' && (
        <p>
          Couldn’t load the winners, so we don’t know your place.{' '}
          <button
            type="button"
            className="min-h-11 underline underline-offset-4"
            onClick={() => void findOwnPlace()}
          >
            Try again
          </button>
        </p>
      )}
      {standing && standing.winners > 0 && (
        <p className="text-lead">
          Better than <b className="font-semibold">{standing.better}%</b> of{' '}
          {formatCount(standing.winners)} winners, rank{' '}
          <b className="font-semibold">{formatCount(standing.rank)}</b> of{' '}
          {formatCount(standing.total)}.{' '}
          <a href="#leaderboard" className="text-body underline underline-offset-4">
            See your neighbors
          </a>
        </p>
      )}
      {standing?.winners === 0 && <p>There are no winners yet: you would be the first.</p>}
    </div>
  )
}
