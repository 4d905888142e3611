import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { wordsToRead } from '../../../domain/challenge/figure.ts'
import { readingTime } from '../../../domain/quiz/score.ts'
import { $now } from '../../../question/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { type Reply } from '../replies.ts'

/** In the last so many seconds the clock stands out. Screen readers announce their start. */
const SHORT = 10

/** `said` is how many seconds there were when the person asked. */
function announcementOf(left: number, said: number | undefined): string {
  if (left === 0) return 'Time is up'
  if (said !== undefined && (said <= SHORT || left > SHORT)) return `${formatDuration(said)} left`
  return left <= SHORT ? `${SHORT} seconds left` : ''
}

type Props = { place: string; asked: Reply<'asking'>; deadline: number }

/** Screen readers hear the time only when asked, and once it is short. */
export function RankedClock({ place, asked, deadline }: Props) {
  const left = Math.max(0, Math.ceil((deadline - useStore($now)) / 1000))
  const [said, setSaid] = useState<number>()
  return (
    <div
      className={`ranked-clock ${left > SHORT ? '' : 'text-wait-ink'}`}
      style={{ backgroundSize: `${(100 * left) / asked.seconds}% 0.75rem, 100% 0.75rem` }}
    >
      <div className="text-small text-soft">
        <h2 className="inline font-sans text-small font-normal tabular-nums">{place}</h2>
        <p role="status" className="ml-4 inline">
          {announcementOf(left, said)}
        </p>
        <p>{clockNote(asked)}</p>
      </div>
      <div className="ranked-clock-time">
        <Button variant="link" className="text-small text-soft" onClick={() => setSaid(left)}>
          Say the time
        </Button>
        <b
          aria-hidden="true"
          className="ranked-clock-digits"
        >{`${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}`}</b>
      </div>
    </div>
  )
}

/** As high as the clock was, so nothing moves. */
export function StoppedClock({ children }: { children: ReactNode }) {
  return <div className="ranked-clock ranked-clock-stopped text-small text-soft">{children}</div>
}

function clockNote(asked: Reply<'asking'>): string {
  if (asked.mode === 'relaxed') return 'Take your time: speed doesn’t count.'
  const seconds = Math.round(readingTime(wordsToRead(asked)))
  return `The first ${seconds} seconds don’t lower your score, but count toward the limit.`
}
