import { type RefObject, type SyntheticEvent, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { markPlace } from '../../platform/focus.ts'
import { Option } from './Option.tsx'
import { type Asked, type Layout, layoutOf } from './question-layout.ts'
import { useReminder } from './reminder.tsx'

type Props = Asked &
  Layout & {
    /** Read before the question, as in 'Question 3 of 12'. */
    place?: string
    isSending?: boolean
    arrival: RefObject<HTMLHeadingElement | null>
    onChoose?: (() => void) | undefined
    onAnswer: (option: string) => void
  }

/** Keeps a name with a hyphen on one line. */
export function unbroken(text: string): string {
  return text.replaceAll('Block-STM', 'Block-\u2060STM')
}

export function QuestionForm({ arrival, onAnswer, onChoose, place, isSending, ...asked }: Props) {
  const { stem, options, layout, figure, draw } = asked
  const heading = useId()
  const { chosenIn, clear, id, reminder } = useReminder('Choose one of the four first.', {
    takesRoom: layout === 'spread'
  })
  const look = layoutOf(asked)

  function answer(event: SyntheticEvent<HTMLFormElement>): void {
    const option = chosenIn(event, 'option')
    if (!option) return
    markPlace(event.currentTarget.querySelector(':checked')?.closest('label'))
    onAnswer(option)
  }

  return (
    <form onSubmit={answer} noValidate className={look.frame}>
      <div className="question-asked">
        {/* Outside of the group that it names: inside, a screen reader would say both. */}
        <h3
          ref={arrival}
          id={heading}
          tabIndex={-1}
          className="question-heading scroll-mt-56 outline-none lg:scroll-mt-20"
        >
          {place && <span className="sr-only">{`${place}. `}</span>}
          <span>{unbroken(stem)}</span>
        </h3>
        {figure}
      </div>
      <fieldset aria-labelledby={heading} className={look.options}>
        {options.map((option, at) => (
          <Option
            key={option.id}
            name="option"
            value={option.id}
            size={look.size}
            aria-describedby={at === 0 ? id : undefined}
            isLocked={isSending}
            onChange={() => {
              clear()
              onChoose?.()
            }}
          >
            {draw?.(option.text) ?? option.text}
          </Option>
        ))}
      </fieldset>
      <div className="question-send mt-3 grid gap-2">
        <Button type="submit" className="question-button noscript:hidden" aria-busy={isSending}>
          {isSending ? 'Sending…' : 'Answer'}
        </Button>
        {reminder}
      </div>
    </form>
  )
}
