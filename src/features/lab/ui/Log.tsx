import { useStore } from '@nanostores/react'
import { TONES } from '../../../figures/looks.ts'
import { formatCount } from '../../../ui/format.ts'
import { formatMillions } from '../../../race/sentences.ts'
import { $logCount, $logEntries, $stepAnnouncement, NOTHING_YET } from '../store.ts'

const SHOWN = 11

const MARKS: Partial<Record<string, string>> = {
  abort: TONES.clash,
  wait: TONES.wait,
  commit: TONES.flow
}

const LINE = 'border-b border-line py-2'

export function Log() {
  const entries = useStore($logEntries)
  const count = useStore($logCount)
  const latest = entries.slice(Math.max(0, count - SHOWN), count).reverse()
  return (
    <section aria-label="Log">
      <p className="font-semibold">
        Log{' '}
        <span className="text-small font-normal text-soft tabular-nums">
          {`${formatCount(count)} of ${formatCount(entries.length)} lines`}
        </span>
      </p>
      <ol
        data-testid="lab-log"
        aria-label="Events up to this moment, latest first"
        className="mt-1 grid h-84 content-start overflow-y-auto text-(length:--text-small)"
      >
        {latest.map(({ kind, time, sentence }, index) => (
          <li
            key={count - index}
            aria-current={index === 0 ? 'step' : undefined}
            className={`grid grid-cols-[2.75rem_18px_1fr] items-baseline gap-2.5 aria-[current]:font-semibold ${LINE}`}
          >
            <span className="text-soft tabular-nums">{formatMillions(time)}</span>
            <svg className="kit" width="18" height="12" aria-hidden="true">
              {MARKS[kind] && (
                <rect className={MARKS[kind]} x="1" y="1" width="16" height="10" rx="3" />
              )}
            </svg>
            <span>{sentence}</span>
          </li>
        ))}
        {latest.length === 0 && <li className={`block text-soft ${LINE}`}>{NOTHING_YET}</li>}
      </ol>
    </section>
  )
}

/** Outside the fold: a closed one would keep it silent. */
export function StepAnnouncement() {
  const words = useStore($stepAnnouncement)
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
