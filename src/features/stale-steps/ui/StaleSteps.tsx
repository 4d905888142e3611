import { type SyntheticEvent, useState } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { judge, STEPS } from '../rules.ts'
import { StepsPicture } from './StepsPicture.tsx'

/** The reader marks the stale steps; then the picture fills. Without scripts it is filled. */
export function StaleSteps() {
  const [marked, mark] = useState<readonly string[]>()
  const verdict = useFocusOnChange<HTMLParagraphElement>(marked ? 'judged' : 'asked')

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    mark(new FormData(event.currentTarget).getAll('step').map(String))
  }

  return (
    <>
      {marked ? (
        <p ref={verdict} tabIndex={-1} className="mb-4 font-medium outline-none">
          {judge(marked)}
        </p>
      ) : (
        <form onSubmit={submit} className="noscript:hidden">
          <fieldset>
            <legend className="task mb-3">Which of Cleo’s steps are stale now?</legend>
            <div className="grid grid-flow-col grid-cols-2 grid-rows-4 gap-2">
              {STEPS.map(({ name, first }) => (
                <label
                  key={name}
                  className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-2 rounded-block border border-edge bg-raised px-3 py-1.5 has-checked:border-clash-edge has-checked:bg-clash-wash has-focus-visible:outline-2 has-focus-visible:outline-flow-ink sm:flex"
                >
                  <input type="checkbox" name="step" value={name} />
                  <span className="leading-tight">{name}</span>
                  <span className="col-start-2 text-small/tight text-soft tabular-nums sm:ml-auto">
                    {first}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Button type="submit" className="mt-4">
            Check my steps
          </Button>
        </form>
      )}
      <div className={marked ? '' : 'hidden noscript:block'}>
        <StepsPicture marked={marked} />
      </div>
    </>
  )
}
