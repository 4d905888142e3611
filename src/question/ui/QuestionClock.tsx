import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { FASTEST, SLOWEST } from '../../domain/quiz/score.ts'
import { elapsed, type Stopwatch } from '../../platform/stopwatch.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDuration } from '../../ui/format.ts'
import { $now } from '../now.ts'
import { TxBlock, TxLane } from './TxBlock.tsx'

/** `reading`: the seconds it takes, which don't count. `before`: the milliseconds of the questions before. */
type Props = { watch: Stopwatch; reading: number; before: number }

/** The seconds of a question on a lane. It stays silent until asked to say the time. */
export function QuestionClock({ watch, reading, before }: Props) {
  const now = useStore($now)
  const [announced, setAnnounced] = useState('')
  const spent = elapsed(watch, now)
  const seconds = Math.max(0, Math.floor(spent / 1000 - reading))
  const total = Math.floor((before + spent) / 1000)
  const time = `${formatDuration(seconds)} on this clock, ${formatDuration(total)} in all.`
  return (
    <div className="mt-5">
      <div aria-hidden="true">
        <TxLane className="h-7 pr-8">
          <TxBlock
            look={seconds > FASTEST ? 'wait' : 'flow'}
            className="tx-block-first relative [transition:left_1s_linear]"
            style={{ left: `${(100 * Math.min(seconds, SLOWEST)) / SLOWEST}%` }}
          />
        </TxLane>
        <p className="flex justify-between text-small text-soft">
          <span>Full bonus to {FASTEST} s</span>
          <span>none from {SLOWEST} s</span>
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="text-heading font-semibold tabular-nums">
          {`${seconds} s`}
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
