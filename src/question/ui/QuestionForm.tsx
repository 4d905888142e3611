import { type ReactNode, type RefObject, type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { type Option } from '../../domain/quiz/question.ts'

export type Asked = { stem: string; options: readonly Option[] }

/** Characters of options that stand two in a row under a figure. */
const SHORT = 32

type Props = Asked & {
  /** Read before the question, as in 'Question 3 of 12'. */
  place?: string
  submit?: string
  isSending?: boolean
  /** Stands between the question and its options. */
  figure?: ReactNode
  /** Draws an option in place of its text. */
  draw?: ((text: string) => ReactNode) | undefined
  arrival: RefObject<HTMLHeadingElement | null>
  onChoose?: (() => void) | undefined
  onAnswer: (option: string) => void
}

export function QuestionForm({ stem, options, place, submit, arrival, ...props }: Props) {
  const { figure, draw, isSending, onChoose, onAnswer } = props
  const [reminded, setReminded] = useState<'at focus' | 'in place'>()
  const reminder = useId()
  const isShort = props.figure && !draw && options.every(({ text }) => text.length <= SHORT)

  function choose(): void {
    setReminded(undefined)
    onChoose?.()
  }

  function answer(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const option = new FormData(event.currentTarget).get('option')
    if (typeof option === 'string') onAnswer(option)
    else {
      // Whatever gets the focus is heard with its description; a live region in the same moment would be lost.
      const first = event.currentTarget.querySelector('input')
      flushSync(() => setReminded(document.activeElement === first ? 'in place' : 'at focus'))
      first?.focus()
    }
  }

  return (
    <form onSubmit={answer} noValidate>
      <fieldset disabled={isSending}>
        <legend className="mb-4 block w-full">
          <h3
            ref={arrival}
            tabIndex={-1}
            className="scroll-mt-56 text-title outline-none lg:scroll-mt-20"
          >
            {place && <span className="sr-only">{place}. </span>}
            {stem}
          </h3>
        </legend>
        {figure}
        <div className={`grid gap-2 ${isShort ? 'min-[24rem]:grid-cols-2' : ''}`}>
          {options.map(({ id, text }) => (
            <label key={id} className="option">
              <span className="option-lane">
                <input
                  type="radio"
                  name="option"
                  value={id}
                  aria-describedby={reminded && reminder}
                  onChange={choose}
                />
              </span>
              <span>{draw?.(text) ?? text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit" aria-busy={isSending || undefined}>
          {submit ?? 'Answer'}
        </Button>
        <p
          role="status"
          aria-live={reminded === 'at focus' ? 'off' : 'polite'}
          id={reminder}
          className="text-small font-semibold text-clash-ink"
        >
          {reminded && `Choose one of the ${options.length === 4 ? 'four' : 'three'} first.`}
        </p>
      </div>
    </form>
  )
}
