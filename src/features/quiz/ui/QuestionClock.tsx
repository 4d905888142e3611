import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { FASTEST, SLOWEST } from '../../../domain/quiz/score.ts'
import { Track } from './Track.tsx'

/** Whole seconds on this question, in the round, and what reading the question takes. */
type Props = { seconds: number; total: number; reading: number }

/** The seconds of a question on a lane. It stays silent until asked to say the time. */
export function QuestionClock({ seconds, total, reading }: Props) {
  const [announced, setAnnounced] = useState('')
  const [fastest, slowest] = [Math.round(reading + FASTEST), Math.round(reading + SLOWEST)]
  const marks = [fastest, slowest].map(at => ({ at: (100 * at) / slowest, label: `${at} s` }))
  const time = `${formatDuration(seconds)} on this question, ${formatDuration(total)} in all.`
  return (
    <div className="mt-5">
      <Track
        at={(100 * Math.min(seconds, slowest)) / slowest}
        marks={marks}
        tone={seconds > fastest ? 'wait' : 'flow'}
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
