import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { elapsed } from '../../../platform/stopwatch.ts'
import { formatDuration } from '../../../ui/format.ts'
import { type QuestionState, roundTime } from '../rules.ts'
import { FASTEST, SLOWEST } from '../score.ts'
import { $now } from '../store.ts'

/** The seconds of this question on a lane. It stays silent until asked to say the time. */
export function QuestionClock({ quiz }: { quiz: QuestionState }) {
  const now = useStore($now)
  const [announced, setAnnounced] = useState('')
  const seconds = secondsOf(elapsed(quiz.watch, now))
  const total = secondsOf(roundTime(quiz, now))
  const time = `${formatDuration(seconds)} on this question, ${formatDuration(total)} in all.`
  return (
    <div className="mt-5">
      <div aria-hidden="true" className="clock-lane">
        <Gate at={FASTEST} />
        <Gate at={SLOWEST} />
        <span
          className={seconds > FASTEST ? 'tx-block wait' : 'tx-block flow'}
          style={{ left: percentOf(seconds) }}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="font-heading text-title tabular-nums">
          {seconds} s
        </p>
        <button type="button" className="quiet-button" onClick={() => setAnnounced(time)}>
          Say the time
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-small text-soft">
        {announced}
      </p>
    </div>
  )
}

function secondsOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

function percentOf(seconds: number): string {
  return `${(100 * Math.min(seconds, SLOWEST)) / SLOWEST}%`
}

function Gate({ at }: { at: number }) {
  return (
    <span className="clock-mark" style={{ left: percentOf(at) }}>
      {at} s
    </span>
  )
}
