import { type RefObject, useState } from 'react'
import { lanesOf } from '../lanes.ts'
import { type Bank } from '../question.ts'
import { type Answer, marksOf, type Reviewed, type Round } from '../round.ts'
import { type Mode, pointsOf, speedFor } from '../score.ts'
import { duration } from '../share.ts'
import { type Outcome } from '../state.ts'
import { practiseMissed, startOver } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Formula } from './Formula.tsx'
import { type Naming } from './Quiz.tsx'
import { RoundLanes } from './RoundLanes.tsx'
import { ScoreLane } from './ScoreLane.tsx'
import { SharePanel } from './SharePanel.tsx'
import { StandingLine } from './StandingLine.tsx'

type Props = {
  outcome: Extract<Outcome, { kind: 'scored' }>
  mode: Mode
  reviewed: readonly Reviewed[]
  round: Round
  answers: readonly Answer[]
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
  naming: Naming
}

/** The fields of a winner as the round earned them, how they came about, and what to do next. */
export function ScoredResult(props: Props) {
  const { outcome, mode, reviewed, round, answers, bank, arrival, naming } = props
  const { score, right, total } = outcome
  const [isSharing, setSharing] = useState(false)
  const marks = marksOf(reviewed)
  const lanes = lanesOf(round, answers, false, bank)
  const numbers = { ...pointsOf(marks), speed: speedFor(marks, mode), iq: score.iq }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div>
        <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 outline-none">
          <span className="block font-sans text-body font-semibold">Your IQ score</span>{' '}
          <span data-testid="result-iq" className="text-display tabular-nums">
            {score.iq.toFixed(1)}
          </span>
        </h3>
        <ScoreLane iq={score.iq} />
        <dl className="mt-6 grid grid-cols-3 gap-x-4">
          <Figure name="Accuracy" id="accuracy" value={`${score.accuracyPercentage} %`} />
          <Figure name="Right" id="right" value={`${right} of ${total}`} />
          <Figure name="Time" id="time" value={duration(score.completionTime)} />
        </dl>
        <StandingLine />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setSharing(!isSharing)} aria-expanded={isSharing}>
            Share my result
          </Button>
          {right < total && (
            <button type="button" className="quiet-button" onClick={practiseMissed}>
              Practise the {total - right} missed
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
      {isSharing && <SharePanel result={{ mode, score, right, total, ...naming }} lanes={lanes} />}
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
