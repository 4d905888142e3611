import {
  type ComponentProps,
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useId
} from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Option } from '../../domain/quiz/question.ts'
import { markPlace } from '../../platform/focus.ts'
import { useReminder } from './reminder.tsx'

export type Asked = { stem: string; options: readonly Option[] }

/** Options of at most so many characters stand two in a row, if the question has a figure. */
const SHORT = 32

export type Drawing = {
  /** Stands under the question. */
  figure?: ReactElement
  /** Draws an option in place of its text, where it can. */
  draw?: ((text: string) => ReactElement | undefined) | undefined
}

/** The same columns before and after the answer. */
export function optionRows(options: readonly Option[], { figure, draw }: Drawing): string {
  const isShort = figure && !draw && options.every(({ text }) => text.length <= SHORT)
  return `grid gap-2 ${isShort ? 'short-options' : ''}`
}

type Props = Asked & {
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

export function QuestionForm({ stem, options, place, arrival, ...props }: Props & Drawing) {
  const { figure, draw, isSending, onChoose, onAnswer } = props
  const heading = useId()
  const { chosenIn, clear, id, reminder } = useReminder('Choose one of the four first.')

  function answer(event: SyntheticEvent<HTMLFormElement>): void {
    const option = chosenIn(event, 'option')
    if (!option) return
    markPlace(event.currentTarget.querySelector(':checked')?.closest('label'))
    onAnswer(option)
  }

  return (
    <form onSubmit={answer} noValidate>
      <div>
        {/* Outside of the group that it names: inside, a screen reader would say both. */}
        <h3
          ref={arrival}
          id={heading}
          tabIndex={-1}
          className="mb-4 scroll-mt-56 text-title outline-none lg:scroll-mt-20"
        >
          {place && <span className="sr-only">{`${place}. `}</span>}
          <span>{unbroken(stem)}</span>
        </h3>
        {figure}
      </div>
      <fieldset aria-labelledby={heading} className={optionRows(options, props)}>
        {options.map((option, at) => (
          <OptionField
            key={option.id}
            value={option.id}
            aria-describedby={at === 0 ? id : undefined}
            isLocked={isSending}
            onChange={() => {
              clear()
              onChoose?.()
            }}
          >
            {draw?.(option.text) ?? option.text}
          </OptionField>
        ))}
      </fieldset>
      <div className="mt-3 grid gap-2">
        <Button type="submit" className="noscript:hidden" aria-busy={isSending}>
          {isSending ? 'Sending…' : 'Answer'}
        </Button>
        {reminder}
      </div>
    </form>
  )
}

type OptionProps = ComponentProps<'input'> & { isLocked: boolean | undefined }

function OptionField({ isLocked, children, ...native }: OptionProps) {
  return (
    <label className="option">
      <span className="option-lane">
        <input
          type="radio"
          name="option"
          aria-disabled={isLocked}
          // Disabled, it would lose the focus, and the verdict after it goes unheard.
          onClick={event => isLocked && event.preventDefault()}
          {...native}
        />
      </span>
      <span>{children}</span>
    </label>
  )
}
