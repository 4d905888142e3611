import { type ReactNode } from 'react'
import { VERDICTS } from '../content/verdicts.ts'
import { InputChoice } from '../ui/Choice.tsx'
import './Guess.css'

type Props = Record<'ask' | 'name' | 'right', string> & {
  options: readonly string[]
  hint?: string
  children: ReactNode
}

/** Works without a script: CSS shows the reply once a radio in the figure, a `guess`, is checked. */
export function Guess({ ask, name, options, right, hint, children }: Props) {
  return (
    <fieldset className="mt-3 items-center gap-x-8 lg:grid lg:grid-cols-[auto_1fr]">
      <legend className="float-left mb-2 w-full text-lead/[1.3] font-semibold text-balance lg:mb-0">
        {ask}
      </legend>
      <div className="clear-both flex flex-wrap gap-2 max-sm:*:flex-1">
        {options.map(option => (
          <InputChoice key={option} name={name} value={option === right ? 'right' : option}>
            {option}
          </InputChoice>
        ))}
      </div>
      <div
        aria-live="polite"
        className="min-h-[2lh] text-small max-lg:mt-2 lg:col-span-2 lg:min-h-[1lh]"
      >
        <p className="guess-before text-soft">{hint}</p>
        <p className="guess-after">
          <b className="guess-solved text-flow-ink">{VERDICTS.right}. </b>
          <b className="guess-unsolved text-clash-ink">{VERDICTS.wrong}. </b>
          {children}
        </p>
      </div>
    </fieldset>
  )
}
