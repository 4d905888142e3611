import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { FASTEST, SLOWEST } from '../score.ts'
import { duration } from '../share.ts'
import { type Questioning, timeSpent } from '../state.ts'
import { elapsed } from '../../../platform/stopwatch.ts'
import { $now } from '../now.ts'

/** The seconds of this question on a lane. It keeps silent until it is asked to say the time. */
export function Clock({ quiz }: { quiz: Questioning }) {
  const now = useStore($now)
  const [said, setSaid] = useState('')
  const seconds = secondsOf(elapsed(quiz.watch, now))
  const total = secondsOf(timeSpent(quiz, now))
  return (
    <div className="mt-5">
      <div aria-hidden="true" className="clock-lane">
        <Mark at={FASTEST} text={`${FASTEST} s`} />
        <Mark at={SLOWEST} text={`${SLOWEST} s`} />
        <span
          className={seconds > FASTEST ? 'tx-block wait' : 'tx-block flow'}
          style={{ left: percentOf(seconds) }}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="font-heading text-title tabular-nums">
          {seconds} s
        </p>
        <button
          type="button"
          className="quiet-button"
          onClick={() =>
            setSaid(`${duration(seconds)} on this question, ${duration(total)} in all.`)
          }
        >
          Say the time
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-small text-soft">
        {said}
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

/** Where the speed bonus begins to shrink, and where it is gone. */
function Mark({ at, text }: { at: number; text: string }) {
  return (
    <span className="clock-mark" style={{ left: percentOf(at) }}>
      {text}
    </span>
  )
}
