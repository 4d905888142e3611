import { type RefObject } from 'react'
import { type Bank } from '../question.ts'
import { review } from '../round.ts'
import { type Finished, outcomeOf } from '../state.ts'
import { PracticeResult } from './PracticeResult.tsx'
import { type Naming } from './Quiz.tsx'
import { ReadAgain } from './ReadAgain.tsx'
import { Review } from './Review.tsx'
import { ScoredResult } from './ScoredResult.tsx'

type Props = {
  quiz: Finished
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
  naming: Naming
}

/** What came of a round, and every question of it once more. */
export function Result({ quiz, bank, arrival, naming }: Props) {
  const outcome = outcomeOf(quiz, bank)
  const reviewed = review(quiz.round, quiz.answers, bank)
  return (
    <>
      {outcome.kind === 'scored' ? (
        <ScoredResult
          outcome={outcome}
          mode={quiz.round.mode}
          reviewed={reviewed}
          bank={bank}
          round={quiz.round}
          answers={quiz.answers}
          arrival={arrival}
          naming={naming}
        />
      ) : (
        <PracticeResult outcome={outcome} arrival={arrival} />
      )}
      <div className="mt-10 grid gap-x-14 gap-y-8 border-t border-line pt-8 lg:grid-cols-[7fr_5fr]">
        <Review reviewed={reviewed} />
        <ReadAgain reviewed={reviewed} />
      </div>
    </>
  )
}
