import { type RefObject } from 'react'
import { lanesOf } from '../lanes.ts'
import { type Bank, questionIn } from '../question.ts'
import { askedIn, type Feedback, type Questioning } from '../state.ts'
import { Answered } from './Answered.tsx'
import { Ask } from './Ask.tsx'
import { Clock } from './Clock.tsx'
import { RoundLanes } from './RoundLanes.tsx'
import { Verdict } from './Verdict.tsx'

type Props = {
  quiz: Questioning | Feedback
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
}

/** One question of a round: first asked, then explained in the same place. */
export function Turn({ quiz, bank, arrival }: Props) {
  const { round, answers } = quiz
  const asked = askedIn(quiz)
  if (!asked) return null
  const question = questionIn(bank, asked.question)
  const isAsking = quiz.state === 'question'
  const number = answers.length + (isAsking ? 1 : 0)
  const place = `Question ${number} of ${round.asked.length}`
  const options = asked.options.flatMap(id => question.options.find(each => each.id === id) ?? [])
  const chosen = answers.at(-1)?.option
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <div className="lg:order-2">
        {round.kind === 'practice' && (
          <p className="mb-4 border-l-4 border-wait pl-3 text-small">
            <b className="font-semibold">Practice.</b> Your score stays as it is.
          </p>
        )}
        <RoundLanes lanes={lanesOf(round, answers, isAsking, bank)} />
        {isAsking && round.mode === 'timed' && <Clock quiz={quiz} />}
        {!isAsking && chosen !== undefined && (
          <Verdict
            question={question}
            chosen={chosen}
            isLast={number === round.asked.length}
            arrival={arrival}
          />
        )}
      </div>
      <div className="min-w-0">
        <p className="mb-2 text-small text-soft tabular-nums">
          {place} · {question.difficulty}
        </p>
        {isAsking ? (
          <Ask
            key={question.id}
            place={place}
            stem={question.stem}
            options={options}
            arrival={arrival}
          />
        ) : (
          <Answered
            stem={question.stem}
            options={options}
            right={question.answer}
            chosen={chosen ?? ''}
          />
        )}
      </div>
    </div>
  )
}
