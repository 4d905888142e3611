import { Button } from '../../../ui/Button.tsx'
import { ROUND_LENGTH } from '../bank.ts'
import { practiceMissed, startQuiz } from '../store.ts'
import { RankedLink } from './RankedLink.tsx'
import { Scoring } from './Scoring.tsx'

/** The other ways to start. `missed`: how many questions still wait for a right answer. */
export function Start({ missed }: { missed: number }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="secondary" onClick={() => startQuiz('timed')}>
          Start the quiz with a clock
        </Button>
        {missed > 0 && (
          <Button variant="secondary" onClick={practiceMissed}>
            Practice {Math.min(missed, ROUND_LENGTH)} you missed
          </Button>
        )}
        <p className="text-small text-soft">Quick answers earn a bonus. Time to read is free.</p>
      </div>
      <Scoring />
      <RankedLink />
    </>
  )
}
