import { type RefObject, type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Bank, type Option, questionIn } from '../question-bank.ts'
import { askedIn, type FeedbackState, lanesOf, type QuestionState } from '../rules.ts'
import { answerWith } from '../store.ts'
import { AnsweredQuestion, Feedback } from './Answers.tsx'
import { QuestionClock } from './QuestionClock.tsx'
import { RoundLanes } from './RoundLanes.tsx'

type Props = {
  quiz: QuestionState | FeedbackState
  bank: Bank
  arrival: RefObject<HTMLHeadingElement | null>
}

/** One question of a round: first asked, then explained in the same place. */
export function QuestionScreen({ quiz, bank, arrival }: Props) {
  const { round, answers } = quiz
  const asked = askedIn(quiz)
  if (!asked) return null
  const question = questionIn(bank, asked.question)
  const isOpen = quiz.state === 'question'
  const number = answers.length + (isOpen ? 1 : 0)
  const place = `Question ${number} of ${round.asked.length}`
  const options = asked.options.flatMap(id => question.options.find(each => each.id === id) ?? [])
  const chosen = answers.at(-1)?.option ?? ''
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <div className="lg:order-2">
        {round.kind === 'practice' && (
          <p className="mb-4 border-l-4 border-wait pl-3 text-small">
            <b className="font-semibold">Practice.</b> Your score stays as it is.
          </p>
        )}
        <RoundLanes lanes={lanesOf(quiz, bank)} />
        {isOpen && round.mode === 'timed' && <QuestionClock quiz={quiz} />}
        {!isOpen && (
          <Feedback
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
        {isOpen ? (
          <QuestionForm
            key={question.id}
            place={place}
            stem={question.stem}
            options={options}
            arrival={arrival}
          />
        ) : (
          <AnsweredQuestion question={question} options={options} chosen={chosen} />
        )}
      </div>
    </div>
  )
}

type FormProps = {
  place: string
  stem: string
  options: readonly Option[]
  arrival: RefObject<HTMLHeadingElement | null>
}

function QuestionForm({ place, stem, options, arrival }: FormProps) {
  const [isReminded, setReminded] = useState(false)

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const option = new FormData(event.currentTarget).get('option')
    if (typeof option === 'string') answerWith(option)
    else {
      setReminded(true)
      event.currentTarget.querySelector('input')?.focus()
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <fieldset aria-describedby={isReminded ? 'answer-missing' : undefined}>
        <legend className="mb-4 block w-full">
          <h3
            ref={arrival}
            tabIndex={-1}
            className="scroll-mt-56 text-title outline-none lg:scroll-mt-20"
          >
            <span className="sr-only">{place}. </span>
            {stem}
          </h3>
        </legend>
        <div className="grid gap-2">
          {options.map(({ id, text }) => (
            <label key={id} className="option">
              <span className="option-lane">
                <input type="radio" name="option" value={id} onChange={() => setReminded(false)} />
              </span>
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit">Answer</Button>
        <p role="alert" id="answer-missing" className="text-small font-semibold text-clash-ink">
          {isReminded && 'Choose one of the four first.'}
        </p>
      </div>
    </form>
  )
}
