import { type RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Option, type Question } from '../question-bank.ts'
import { goOn } from '../store.ts'
import {
  ChosenOption,
  optionOf,
  RightOption,
  RightOrWrongIcon,
  SectionLink
} from './Explanation.tsx'

type FeedbackProps = {
  question: Question
  chosen: string
  isLast: boolean
  arrival: RefObject<HTMLHeadingElement | null>
}

/** Says whether the answer is right, why, and where it is taught. */
export function Feedback({ question, chosen, isLast, arrival }: FeedbackProps) {
  const isRight = chosen === question.answer
  const right = optionOf(question, question.answer)
  const own = optionOf(question, chosen)
  return (
    <div className="mt-6">
      <h3
        ref={arrival}
        tabIndex={-1}
        className="flex scroll-mt-44 items-center gap-3 text-title outline-none lg:scroll-mt-20"
      >
        <RightOrWrongIcon isRight={isRight} />
        {isRight ? 'Right' : 'Not right'}
      </h3>
      {!isRight && own && (
        <p className="mt-3">
          <ChosenOption option={own} />
        </p>
      )}
      {right && (
        <p className="mt-3">{isRight ? right.explanation : <RightOption option={right} />}</p>
      )}
      <p className="mt-3">
        Read more in <SectionLink section={question.section} />.
      </p>
      <div className="mt-5">
        <Button onClick={goOn}>{isLast ? 'See the result' : 'Next question'}</Button>
      </div>
    </div>
  )
}

type Outcome = 'right' | 'wrong' | 'other'

const BLOCK = { right: 'tx-block flow', wrong: 'tx-block clash', other: 'tx-block' } as const
const BOX = {
  right: 'option answered is-right',
  wrong: 'option answered is-wrong',
  other: 'option answered'
} as const

type AnsweredProps = { question: Question; options: readonly Option[]; chosen: string }

/** The question as it was answered: every option can still be read, each with why. */
export function AnsweredQuestion({ question, options, chosen }: AnsweredProps) {
  return (
    <>
      <p className="mb-4 font-heading text-title font-semibold">{question.stem}</p>
      <ul className="grid gap-2" aria-label="Options">
        {options.map(({ id, text, explanation }) => {
          const outcome: Outcome =
            id === question.answer ? 'right' : id === chosen ? 'wrong' : 'other'
          return (
            <li key={id} className={BOX[outcome]}>
              <span className="option-lane" aria-hidden="true">
                <span className={BLOCK[outcome]} />
              </span>
              <span>
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  {text}
                  <Label outcome={outcome} isChosen={id === chosen} />
                </span>
                {outcome === 'other' && (
                  <span className="mt-0.5 block text-small text-soft">{explanation}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Label({ outcome, isChosen }: { outcome: Outcome; isChosen: boolean }) {
  if (outcome === 'other') return null
  const text =
    outcome === 'wrong' ? 'Your answer' : isChosen ? 'Your answer, right' : 'The right answer'
  return <span className="text-small font-semibold">{text}</span>
}
