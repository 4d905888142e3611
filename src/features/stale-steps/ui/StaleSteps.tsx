import { type SyntheticEvent, useState } from 'react'
import { leaveFocus, useFocusOnChange } from '../../../platform/focus.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { InputChoice } from '../../../ui/Choice.tsx'
import { judge, STEPS } from '../rules.ts'
import { StepsPicture } from './StepsPicture.tsx'
import './StaleSteps.css'

/** The reader marks the stale steps; then the picture fills. Without scripts it is filled. */
export const StaleSteps = island(Content)

function Content() {
  const [marked, mark] = useState<readonly string[]>()
  const verdict = useFocusOnChange<HTMLParagraphElement>(marked ? 'judged' : 'asked')

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    leaveFocus()
    mark(new FormData(event.currentTarget).getAll('step').map(String))
  }

  return (
    <>
      {marked ? (
        <p ref={verdict} tabIndex={-1} className="mb-4 font-semibold outline-none">
          {judge(marked)}
        </p>
      ) : (
        <form onSubmit={submit} className="noscript:hidden">
          <fieldset>
            <legend className="mb-3 text-lead/[1.3] font-semibold text-balance">
              Which of Cleo’s steps are stale now?
            </legend>
            <div className="stale-steps slab">
              {STEPS.map(({ name, first }) => (
                <InputChoice key={name} type="checkbox" name="step" value={name}>
                  <span className="text-body/tight">
                    <b>{name}</b>
                    <br />
                    <span>{first}</span>
                  </span>
                </InputChoice>
              ))}
              <Button type="submit" className="col-span-2 text-lead">
                Check my steps
              </Button>
            </div>
          </fieldset>
        </form>
      )}
      <div className={marked ? '' : 'hidden noscript:block'}>
        <StepsPicture marked={marked} />
      </div>
    </>
  )
}
