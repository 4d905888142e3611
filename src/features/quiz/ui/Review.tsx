import { type ReviewedAnswer, sectionsToReread } from '../rules.ts'
import {
  ChosenOption,
  optionOf,
  RightOption,
  RightOrWrongIcon,
  SectionLink
} from './Explanation.tsx'

/** Every question of the round with its answer. */
export function Review({ review }: { review: readonly ReviewedAnswer[] }) {
  return (
    <div>
      <h4 className="font-heading text-title font-semibold">Your answers</h4>
      <ol className="mt-2">
        {review.map(answer => (
          <li key={answer.question.id} className="border-b border-line">
            <Row answer={answer} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Row({ answer: { question, option, isRight, elapsed } }: { answer: ReviewedAnswer }) {
  const own = optionOf(question, option)
  const right = optionOf(question, question.answer)
  return (
    <details>
      <summary className="flex min-h-12 items-center gap-3 py-1.5">
        <RightOrWrongIcon isRight={isRight} />
        <span>
          <span className="sr-only">{isRight ? 'Right: ' : 'Missed: '}</span>
          {question.stem}
        </span>
      </summary>
      <div className="pb-4 pl-12 text-small">
        {!isRight && <p>{own && <ChosenOption option={own} />}</p>}
        <p className="mt-1">{right && <RightOption option={right} />}</p>
        <p className="mt-1 text-soft">
          {Math.round(elapsed / 1000)} s, {question.difficulty}. More in{' '}
          <SectionLink section={question.section} />.
        </p>
      </div>
    </details>
  )
}

/** The sections that teach what was missed. */
export function ReadAgain({ review }: { review: readonly ReviewedAnswer[] }) {
  const sections = sectionsToReread(review)
  return (
    <div>
      <h4 className="font-heading text-title font-semibold">What to read again</h4>
      {sections.length === 0 ? (
        <p className="mt-2 text-soft">Nothing: you had every question right.</p>
      ) : (
        <ul aria-label="What to read again" className="mt-2">
          {sections.map(({ section, missed }) => (
            <li key={section} className="flex min-h-11 items-center gap-3 border-b border-line">
              <SectionLink section={section} />
              <span className="text-small text-soft">{missed} missed</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
