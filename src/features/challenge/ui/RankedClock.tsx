import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { wordsToRead } from '../../../domain/challenge/figure.ts'
import { readingTime } from '../../../domain/quiz/score.ts'
import { $now } from '../../../question/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDuration } from '../../../ui/format.ts'
import { type Reply } from '../replies.ts'

/** `said` is how many seconds there were when the person asked. */
function announcementOf(left: number, said: number | undefined): string {
  if (left === 0) return 'Time is up'
  if (said !== undefined && (said <= 10 || left > 10)) return `${formatDuration(said)} left`
  return left <= 10 ? '10 seconds left' : ''
}

type Props = { place: string; asked: Reply<'asking'>; deadline: number }

/** Screen readers hear the time only when asked, and at 10 seconds left. */
export function RankedClock({ place, asked, deadline }: Props) {
  const left = Math.max(0, Math.ceil((deadline - useStore($now)) / 1000))
  const [said, setSaid] = useState<number>()
  return (
    <div className="mb-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-sans text-small font-normal text-soft tabular-nums">{place}</h2>
        <p role="status" className="ml-auto text-small text-soft">
          {announcementOf(left, said)}
        </p>
        <span aria-hidden="true" className="text-title font-semibold tabular-nums">
          {formatDuration(left)}
        </span>
      </div>
      <progress
        className="block h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        max={asked.seconds}
        value={left}
        aria-hidden="true"
      />
      <div className="mt-1.5 flex items-center justify-between gap-x-4 text-small text-soft">
        <p>{clockNote(asked)}</p>
        <Button variant="link" className="flex-none" onClick={() => setSaid(left)}>
          Say the time
        </Button>
      </div>
    </div>
  )
}

function clockNote(asked: Reply<'asking'>): string {
  if (asked.mode === 'relaxed') return 'Take your time: speed doesn’t count.'
  const seconds = Math.round(readingTime(wordsToRead(asked)))
  return `The first ${seconds} seconds don’t lower your score, but count toward the limit.`
}
