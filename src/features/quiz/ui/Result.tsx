import { type RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Bank } from '../question-bank.ts'
import { lanesOf, outcomeOf, type ResultState, reviewOf, type RoundOutcome } from '../rules.ts'
import { backToResult, practiceMissed } from '../store.ts'
import { type QuizIdentity } from './Quiz.tsx'
import { ReadAgain, Review } from './Review.tsx'
import { ScoredResult } from './ScoredResult.tsx'

type Props = {
  quiz: ResultState
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
  identity: QuizIdentity
}

/** The outcome of a round, and every question of it once more. */
export function Result({ quiz, bank, arrival, identity }: Props) {
  const outcome = outcomeOf(quiz, bank)
  const review = reviewOf(quiz, bank)
  return (
    <>
      {outcome.kind === 'scored' ? (
        <ScoredResult
          outcome={outcome}
          mode={quiz.round.mode}
          review={review}
          lanes={lanesOf(quiz, bank)}
          arrival={arrival}
          identity={identity}
        />
      ) : (
        <PracticeResult outcome={outcome} arrival={arrival} />
      )}
      <div className="mt-10 grid gap-x-14 gap-y-8 border-t border-line pt-8 lg:grid-cols-[7fr_5fr]">
        <Review review={review} />
        <ReadAgain review={review} />
      </div>
    </>
  )
}

type PracticeProps = { outcome: RoundOutcome; arrival: RefObject<HTMLHeadingElement | null> }

function PracticeResult({ outcome: { right, total }, arrival }: PracticeProps) {
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
