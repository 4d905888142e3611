import { type RefObject, type SyntheticEvent } from 'react'
import { DIFFICULTIES } from '../../../domain/quiz/score.ts'
import { COMPOSITION, ROUND_LENGTH } from '../bank.ts'
import { practiceMissed, startQuiz } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Formula } from './Formula.tsx'
import { chosenMode, ModeChoice } from './ModeChoice.tsx'
import { RankedLink } from './RankedLink.tsx'
import { RoundLanes } from './RoundLanes.tsx'

const MODE_NOTES = {
  relaxed: 'No clock. Speed counts as average.',
  timed: 'Quick answers earn a bonus.'
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
          <ModeChoice initial="relaxed" notes={MODE_NOTES} />
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
  startQuiz(chosenMode(event.currentTarget))
}
