import { useStore } from '@nanostores/react'
import { type Tone } from '../../../figures/kit.tsx'
import { formatCount } from '../../../ui/format.ts'
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
import { Fold } from './Fold.tsx'

/** How many of the latest entries are shown. */
const SHOWN = 11

const TONES: Partial<Record<LogEntry['kind'], Tone>> = {
  abort: 'clash',
  wait: 'wait',
  commit: 'flow'
}

const LINE = 'border-b border-line py-1.75'

/** The lanes in words: what has happened up to the shown time, the latest first. */
export function Log() {
  const entries = useStore($entries)
  const count = useStore($entryCount)
  const showsAll = useStore($showsAllEvents)
  const announcement = useStore($announcement)
  const latest = entries.slice(Math.max(0, count - SHOWN), count).reverse()
  return (
    <section
      className="lab-row xl:grid xl:grid-rows-[auto_1fr] xl:pl-6 xl:[grid-area:3/3]"
      aria-label="Log"
    >
      <Fold
        title="Log"
        openFrom="xl"
        note={
          <>
            {formatCount(count)} of {formatCount(entries.length)}
            <span className="sr-only"> lines</span>
          </>
        }
      >
        <label className="flex min-h-11 items-center gap-2 text-small xl:-mt-9 xl:justify-end">
          <input
            type="checkbox"
            checked={showsAll}
            className="size-5 accent-flow-ink"
            onChange={event => showAllEvents(event.target.checked)}
          />
          Every event
        </label>
        <ol
          data-testid="lab-log"
          aria-label="Events up to this moment, latest first"
          className="mt-1 grid content-start overflow-hidden text-(length:--text-small) max-xl:h-84 xl:h-0 xl:min-h-full"
        >
          {latest.map(({ kind, time, sentence }, index) => (
            <li
              key={count - index}
              aria-current={index === 0 ? 'step' : undefined}
              className={`grid grid-cols-[2.75rem_18px_1fr] items-baseline gap-2.5 aria-[current]:font-semibold ${LINE}`}
            >
              <span className="text-soft tabular-nums">{formatMillions(time)}</span>
              <svg className="fig" width="18" height="12" aria-hidden="true">
                {TONES[kind] && (
                  <rect className={TONES[kind]} x="1" y="1" width="16" height="10" rx="3" />
                )}
              </svg>
              <span>{sentence}</span>
            </li>
          ))}
          {latest.length === 0 && <li className={`block text-soft ${LINE}`}>{NOTHING_YET}</li>}
        </ol>
      </Fold>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}
