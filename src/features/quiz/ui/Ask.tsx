import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { type Option } from '../question.ts'
import { answerWith } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  /** 'Question 3 of 12' */
  place: string
  stem: string
  options: readonly Option[]
  arrival: RefObject<HTMLHeadingElement | null>
}

/** A question with its options to choose from, and one button to give the answer. */
export function Ask({ place, stem, options, arrival }: Props) {
  const [isReminded, setReminded] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const option = new FormData(event.currentTarget).get('option')
    if (typeof option === 'string') answerWith(option)
    else {
      setReminded(true)
      form.current?.querySelector('input')?.focus()
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
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
          {options.map(option => (
            <label key={option.id} className="option">
              <span className="option-lane">
                <input
                  type="radio"
                  name="option"
                  value={option.id}
                  onChange={() => setReminded(false)}
                />
              </span>
              <span>{option.text}</span>
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
