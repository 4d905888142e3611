import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { FASTEST, SLOWEST } from '../../../domain/quiz/score.ts'
import { Track } from './Track.tsx'

/** Whole seconds: on this question, beyond what reading it takes, and in the round. */
type Props = { seconds: number; total: number }

const MARKS = [FASTEST, SLOWEST].map(at => ({ at: (100 * at) / SLOWEST, label: `${at} s` }))

/** The seconds of a question on a lane. It stays silent until asked to say the time. */
export function QuestionClock({ seconds, total }: Props) {
  const [announced, setAnnounced] = useState('')
  const time = `${formatDuration(seconds)} on this clock, ${formatDuration(total)} in all.`
  return (
    <div className="mt-5">
      <Track
        at={(100 * Math.min(seconds, SLOWEST)) / SLOWEST}
        marks={MARKS}
        tone={seconds > FASTEST ? 'wait' : 'flow'}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="text-title tabular-nums">
          {seconds} s
        </p>
        <Button variant="secondary" onClick={() => setAnnounced(time)}>
          Say the time
        </Button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-small text-soft">
        {announced}
      </p>
    </div>
  )
}
