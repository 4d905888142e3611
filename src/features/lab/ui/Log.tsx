import { useStore } from '@nanostores/react'
import { type Entry } from '../entries.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { formatMillions } from '../sentences.ts'
import { $announced, $entries, $tellsAll, $told, NOTHING_YET, tellAll } from '../log-store.ts'

/** So many of the latest are shown. */
const SHOWN = 11

type Tone = 'flow' | 'wait' | 'clash'

const TONES: Partial<Record<Entry['kind'], Tone>> = {
  abort: 'clash',
  wait: 'wait',
  commit: 'flow'
}

/** The same as the picture in words: what has happened up to the shown time, the latest first. */
export function Log() {
  const entries = useStore($entries)
  const told = useStore($told)
  const tellsAll = useStore($tellsAll)
  const announced = useStore($announced)
  const latest = entries.slice(Math.max(0, told - SHOWN), told).reverse()
  return (
    <section className="lab-log" aria-label="Log">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-medium">
          Log{' '}
          <span className="text-small font-normal text-soft tabular-nums">
            {formatCount(told)} of {formatCount(entries.length)}
            <span className="sr-only"> lines</span>
          </span>
        </h4>
        <label className="flex min-h-11 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={tellsAll}
            className="size-5 accent-flow-ink"
            onChange={event => tellAll(event.target.checked)}
          />
          Every event
        </label>
      </div>
      <ol data-testid="lab-log" aria-label="Events up to this moment, latest first">
        {latest.map((entry, index) => (
          <li key={told - index} aria-current={index === 0 ? 'step' : undefined}>
            <Line entry={entry} />
          </li>
        ))}
        {latest.length === 0 && <li className="is-empty">{NOTHING_YET}</li>}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

function Line({ entry }: { entry: Entry }) {
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
