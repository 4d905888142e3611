import { type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

/** Asks for a choice that is missing, and is heard once. Unless it takes room, it moves nothing below. */
export function useReminder(words: string, { takesRoom = false } = {}) {
  const [state, set] = useState<'at focus' | 'in place'>()
  const id = useId()

  /** The option called `name` that was chosen. Without one, moves the focus to the first. */
  function chosenIn(event: SyntheticEvent<HTMLFormElement>, name: string): string | undefined {
    event.preventDefault()
    const option = new FormData(event.currentTarget).get(name)
    if (typeof option === 'string') return option
    // What gets the focus is heard with its description; a live region in the same moment would be lost.
    const first = event.currentTarget.querySelector('input')
    flushSync(() => set(document.activeElement === first ? 'in place' : 'at focus'))
    first?.focus()
    return undefined
  }

  return {
    chosenIn,
    clear: () => set(undefined),
    /** Describes the first option. */
    id: state && id,
    reminder: (
      <p
        role="status"
        aria-live={state === 'at focus' ? 'off' : 'polite'}
        id={id}
        className={`text-small font-semibold text-clash-ink ${state && !takesRoom ? '-mb-[1lh]' : ''}`}
      >
        {state && words}
      </p>
    )
  }
}
