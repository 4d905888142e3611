import { useStore } from '@nanostores/react'
import { formatCount } from '../../../ui/format-count.ts'
import {
  $announcement,
  $entries,
  $entryCount,
  $showsAllEvents,
  type LogEntry,
  NOTHING_YET,
  showAllEvents
} from '../log-store.ts'
import { formatMillions } from '../sentences.ts'

/** How many of the latest entries are shown. */
const SHOWN = 11

type Tone = 'flow' | 'wait' | 'clash'

const TONES: Partial<Record<LogEntry['kind'], Tone>> = {
  abort: 'clash',
  wait: 'wait',
  commit: 'flow'
}

/** The lanes in words: what has happened up to the shown time, the latest first. */
export function Log() {
  const entries = useStore($entries)
  const count = useStore($entryCount)
  const showsAll = useStore($showsAllEvents)
  const announcement = useStore($announcement)
  const latest = entries.slice(Math.max(0, count - SHOWN), count).reverse()
  return (
    <section className="lab-log lg:col-[7/-1] lg:pl-2 xl:pl-6 xl:[grid-area:3/3]" aria-label="Log">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-medium">
          Log{' '}
          <span className="text-small font-normal text-soft tabular-nums">
            {formatCount(count)} of {formatCount(entries.length)}
            <span className="sr-only"> lines</span>
          </span>
        </h4>
        <label className="flex min-h-11 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={showsAll}
            className="size-5 accent-flow-ink"
            onChange={event => showAllEvents(event.target.checked)}
          />
          Every event
        </label>
      </div>
      <ol data-testid="lab-log" aria-label="Events up to this moment, latest first">
        {latest.map((entry, index) => (
          <li key={count - index} aria-current={index === 0 ? 'step' : undefined}>
            <Line entry={entry} />
          </li>
        ))}
        {latest.length === 0 && <li className="block text-soft">{NOTHING_YET}</li>}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

function Line({ entry }: { entry: LogEntry }) {
  const tone = TONES[entry.kind]
  return (
    <>
      <span className="text-soft tabular-nums">{formatMillions(entry.time)}</span>
      <svg className="fig" width="18" height="12" aria-hidden="true">
        {tone && <rect className={tone} x="1" y="1" width="16" height="10" rx="3" />}
      </svg>
      <span>{entry.sentence}</span>
    </>
  )
}
