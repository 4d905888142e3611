import { type RefObject } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Option, type Proof, type Question } from '../question-bank.ts'
import { type ReviewedAnswer, sectionsToReread } from '../rules.ts'
import { goOn } from '../store.ts'

type FeedbackProps = {
  question: Question
  chosen: string
  isLast: boolean
  arrival: RefObject<HTMLHeadingElement | null>
}

export function Feedback({ question, chosen, isLast, arrival }: FeedbackProps) {
  const isRight = chosen === question.answer
  const right = question.options.find(({ id }) => id === question.answer)
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
      {!isRight && (
        <p className="mt-3">
          <Why lead="You chose" question={question} id={chosen} />
        </p>
      )}
      <p className="mt-3">
        {isRight ? (
          right?.explanation
        ) : (
          <Why lead="Right is" question={question} id={question.answer} />
        )}
      </p>
      {!isRight && question.proof && <SeeInLab proof={question.proof} />}
      <p className="mt-3">
        Read more in <SectionLink section={question.section} />
        {isRight && question.proof && (
          <>
            , or <LabLink proof={question.proof}>see it in the lab</LabLink>
          </>
        )}
        .
      </p>
      <div className="mt-5">
        <Button onClick={goOn}>{isLast ? 'See the result' : 'Next question'}</Button>
      </div>
    </div>
  )
}

const CLASSES = {
  right: { block: 'tx-block flow', box: 'option answered is-right' },
  wrong: { block: 'tx-block clash', box: 'option answered is-wrong' },
  other: { block: 'tx-block', box: 'option answered' }
} as const

type AnsweredProps = { question: Question; options: readonly Option[]; chosen: string }

/** The question as it was answered: every option can still be read, each with why. */
export function AnsweredQuestion({ question, options, chosen }: AnsweredProps) {
  return (
    <>
      <p className="mb-4 font-heading text-title font-semibold">{question.stem}</p>
      <ul className="grid gap-2" aria-label="Options">
        {options.map(({ id, text, explanation }) => {
          const outcome = id === question.answer ? 'right' : id === chosen ? 'wrong' : 'other'
          return (
            <li key={id} className={CLASSES[outcome].box}>
              <span className="option-lane" aria-hidden="true">
                <span className={CLASSES[outcome].block} />
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

function Label({ outcome, isChosen }: { outcome: keyof typeof CLASSES; isChosen: boolean }) {
  if (outcome === 'other') return null
  const text =
    outcome === 'wrong' ? 'Your answer' : isChosen ? 'Your answer, right' : 'The right answer'
  return <span className="text-small font-semibold">{text}</span>
}

export function Review({ review }: { review: readonly ReviewedAnswer[] }) {
  return (
    <div>
      <h4 className="font-heading text-title font-semibold">Your answers</h4>
      <ol className="mt-2">
        {review.map(({ question, option, isRight, elapsed }) => (
          <li key={question.id} className="border-b border-line">
            <details>
              <summary className="flex min-h-12 items-center gap-3 py-1.5">
                <RightOrWrongIcon isRight={isRight} />
                <span>
                  <span className="sr-only">{isRight ? 'Right: ' : 'Missed: '}</span>
                  {question.stem}
                </span>
              </summary>
              <div className="pb-4 pl-12 text-small">
                {!isRight && (
                  <p>
                    <Why lead="You chose" question={question} id={option} />
                  </p>
                )}
                <p className="mt-1">
                  <Why lead="Right is" question={question} id={question.answer} />
                </p>
                <p className="mt-1 text-soft">
                  {Math.round(elapsed / 1000)} s, {question.difficulty}. More in{' '}
                  <SectionLink section={question.section} />.
                </p>
                {!isRight && question.proof && <SeeInLab proof={question.proof} />}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </div>
  )
}

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

function Why({ lead, question, id }: { lead: string; question: Question; id: string }) {
  const option = question.options.find(each => each.id === id)
  return (
    <>
      <b className="font-semibold">
        {lead} “{option?.text}”.
      </b>{' '}
      {option?.explanation}
    </>
  )
}

/** The way to where the lab shows the answer, and what to look at there. */
function SeeInLab({ proof }: { proof: Proof }) {
  return (
    <p className="mt-3 border-l-4 border-flow pl-3">
      <LabLink proof={proof} className="flex min-h-11 w-fit items-center">
        See it in the lab
      </LabLink>
      <span className="block text-small text-soft">{proof.look}</span>
    </p>
  )
}

type LabLinkProps = { proof: Proof; className?: string; children: string }

function LabLink({ proof, className = '', children }: LabLinkProps) {
  return (
    <a
      href={`?lab=${proof.moment}#lab`}
      className={`font-medium underline underline-offset-4 ${className}`}
    >
      {children}
    </a>
  )
}

function SectionLink({ section }: { section: string }) {
  const label = SECTIONS.find(({ id }) => id === section)?.label ?? section
  return (
    <a href={`#${section}`} className="font-medium underline underline-offset-4">
      {label}
    </a>
  )
}

/** A solid block with a check mark, or a hatched one with a cross. The words beside it say the same. */
function RightOrWrongIcon({ isRight }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 36 26" width="36" height="26" aria-hidden="true" className="shrink-0">
      <rect x="1" y="1" width="34" height="24" rx="6" className={isRight ? 'flow' : 'clash'} />
      {isRight ? (
        <path d="m11.5 13.5 4.5 4.5 8.5-9.5" className="fill-none stroke-on-block stroke-[2.5]" />
      ) : (
        <g>
          <circle cx="18" cy="13" r="8" className="fill-raised" />
          <path d="m14.5 9.5 7 7m0-7-7 7" className="stroke-ink stroke-[2.25]" />
        </g>
      )}
    </svg>
  )
}
