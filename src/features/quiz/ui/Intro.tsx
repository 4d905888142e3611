import { type RefObject, type SyntheticEvent } from 'react'
import { COMPOSITION, DIFFICULTIES, ROUND_LENGTH } from '../bank.ts'
import { MODES, type Mode } from '../score.ts'
import { practiceMissed, startQuiz } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Formula } from './Formula.tsx'
import { RankedLink } from './RankedLink.tsx'
import { Reach } from './Reach.tsx'
import { RoundLanes } from './RoundLanes.tsx'

const MODE_WORDS: Record<Mode, { name: string; text: string }> = {
  relaxed: { name: 'Relaxed', text: 'No clock. Speed counts as average.' },
  timed: { name: 'Timed', text: 'Quick answers earn a bonus.' }
}

const EMPTY_LANES = DIFFICULTIES.map(difficulty => ({
  difficulty,
  statuses: Array.from({ length: COMPOSITION[difficulty] }, () => 'open' as const)
}))

/** `missed`: how many questions were missed and not answered right since. */
type Props = { missed: number; arrival: RefObject<HTMLHeadingElement | null> }

export function Intro({ missed, arrival }: Props) {
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <div>
        <h3 ref={arrival} tabIndex={-1} className="scroll-mt-16 text-title outline-none">
          Twelve questions about this page
        </h3>
        <p className="mt-2 text-lead text-soft">
          Your first answer counts. After each one you learn why.
        </p>
        <form onSubmit={begin} className="mt-6">
          <fieldset>
            <legend className="mb-2 font-semibold">How do you want to play?</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {MODES.map(mode => (
                <label key={mode} className="option">
                  <span className="option-lane">
                    <input
                      type="radio"
                      name="mode"
                      value={mode}
                      defaultChecked={mode === 'relaxed'}
                    />
                  </span>
                  <span className="font-semibold">
                    {MODE_WORDS[mode].name}
                    <span className="block text-small font-normal text-soft">
                      {MODE_WORDS[mode].text}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Reach />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit">Start the quiz</Button>
            {missed > 0 && (
              <Button variant="secondary" onClick={practiceMissed}>
                Practice {Math.min(missed, ROUND_LENGTH)} you missed
              </Button>
            )}
          </div>
        </form>
        <RankedLink />
      </div>
      <div>
        <p className="mb-3 font-semibold">
          A round: {COMPOSITION.easy} easy, {COMPOSITION.medium} medium, {COMPOSITION.hard} hard
        </p>
        <RoundLanes lanes={EMPTY_LANES} />
        <h4 className="mt-6 font-semibold">How scoring works</h4>
        <Formula />
      </div>
    </div>
  )
}

function begin(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  const mode = new FormData(event.currentTarget).get('mode')
  startQuiz(mode === 'timed' ? 'timed' : 'relaxed')
}
