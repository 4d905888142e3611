import { useStore } from '@nanostores/react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Check, optionOf } from '../check.ts'
import { $answers, answer } from '../store.ts'

type Props = {
  check: Check
  /** For a question that was missed: it is asked anew, and taken away once it is answered right. */
  putAway?: (() => void) | undefined
}

/** The question with its options and, once answered, what is right and why. */
export function CheckForm({ check, putAway }: Props) {
  const group = useId()
  const [picked, setPicked] = useState<string>()
  const [isRetrying, setIsRetrying] = useState(putAway !== undefined)
  const [retries, setRetries] = useState(0)
  const first = useFocusOnChange<HTMLInputElement>(`${retries}`)
  const answered = optionOf(check, useStore($answers)[check.id])?.id
  const chosen = isRetrying ? undefined : answered
  const isDone = chosen === check.answer && putAway !== undefined

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isDone) return putAway()
    if (chosen !== undefined) {
      setPicked(undefined)
      setIsRetrying(true)
      setRetries(retries + 1)
      return
    }
    if (picked === undefined) return
    // A radio that has the focus would lose it when it is disabled.
    event.currentTarget.querySelector('button')?.focus({ preventScroll: true })
    setIsRetrying(false)
    answer(check.id, picked)
  }

  return (
    <form onSubmit={submit} className="max-w-measure">
      <fieldset>
        <legend className="mb-3 text-lead font-medium">{check.question}</legend>
        <div className="grid gap-2">
          {check.options.map(({ id, text }, index) => {
            const outcome = outcomeOfOption(check, chosen, id)
            return (
              <label key={id} className="check-option" data-outcome={outcome}>
                <input
                  ref={index === 0 ? first : undefined}
                  type="radio"
                  name={group}
                  value={id}
                  required
                  disabled={chosen !== undefined}
                  checked={id === (chosen ?? picked)}
                  onChange={() => setPicked(id)}
                />
                <span className="flex-1">{text}</span>
                {outcome !== 'open' && (
                  <span className="text-small font-semibold max-sm:w-full max-sm:pl-7.5">
                    {labelOf(outcome, id === chosen)}
                  </span>
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
      <div role="status">
        {chosen !== undefined && <Verdict check={check} chosen={chosen} comesBack={!putAway} />}
      </div>
      <Button type="submit" variant="secondary" className="mt-4">
        {chosen === undefined ? 'Check my answer' : isDone ? 'Take it off the list' : 'Try again'}
      </Button>
    </form>
  )
}

type OptionOutcome = 'open' | 'right' | 'wrong'

function outcomeOfOption(check: Check, chosen: string | undefined, id: string): OptionOutcome {
  if (chosen === undefined) return 'open'
  if (id === check.answer) return 'right'
  return id === chosen ? 'wrong' : 'open'
}

function labelOf(outcome: 'right' | 'wrong', isChosen: boolean): string {
  if (!isChosen) return 'Right answer'
  return outcome === 'right' ? 'Your answer, right' : 'Your answer'
}

type VerdictProps = { check: Check; chosen: string; comesBack: boolean }

function Verdict({ check, chosen, comesBack }: VerdictProps) {
  const isRight = chosen === check.answer
  const right = optionOf(check, check.answer)
  return (
    <div className="mt-4 flex gap-3">
      <Mark isRight={isRight} />
      <div className="grid gap-2">
        <p>
          <b className="font-semibold">{isRight ? 'Right.' : 'Not right.'}</b>{' '}
          {optionOf(check, chosen)?.reason}
        </p>
        {!isRight && (
          <p>
            <b className="font-semibold">Right is “{right?.text}”.</b> {right?.reason}
          </p>
        )}
        {!isRight && comesBack && (
          <p className="text-small text-soft">It comes back before the quiz.</p>
        )}
      </div>
    </div>
  )
}

/** A solid block with a check mark, or a hatched one with a cross; the words beside it say the same. */
function Mark({ isRight }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 36 26" className="mt-0.5 h-5 w-7 flex-none" aria-hidden="true">
      <rect x="1" y="1" width="34" height="24" rx="6" className={isRight ? 'flow' : 'clash'} />
      {isRight ? (
        <path d="m11.5 13.5 4.5 4.5 8.5-9.5" className="fill-none stroke-on-block stroke-[2.5]" />
      ) : (
        <>
          <circle cx="18" cy="13" r="8" className="fill-raised" />
          <path d="m14.5 9.5 7 7m0-7-7 7" className="stroke-ink stroke-[2.25]" />
        </>
      )}
    </svg>
  )
}
