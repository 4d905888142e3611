import { type ReactNode } from 'react'
import { type AmdahlComparison, explain, resultsOn } from '../comparison.ts'
import { formatTimes } from '../../../ui/format.ts'

export function Results({ comparison, cores }: { comparison: AmdahlComparison; cores: number }) {
  const [estimate, whole, partial] = resultsOn(comparison, cores)
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-3 sm:gap-x-8">
        <Result name="if all conflicts form one line (Amdahl’s law)" times={estimate}>
          <path className="stroke-wait-edge" strokeWidth="3" d="M0 7h14" />
        </Result>
        <Result name="in the lab, re-running whole transactions" times={whole}>
          <circle className="wait" cx="7" cy="7" r="5" />
        </Result>
        <Result name="in the lab, re-running only stale steps" times={partial}>
          <circle className="flow" cx="7" cy="7" r="5" />
        </Result>
      </dl>
      <p className="mt-3 min-h-[3lh] text-small sm:min-h-[2lh] md:min-h-[1lh]">
        {explain(comparison, cores)}
      </p>
    </>
  )
}

type ResultProps = { name: string; times: number; children: ReactNode }

function Result({ name, times, children }: ResultProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-small leading-snug text-soft">{name}</dt>
      <dd className="order-first flex items-center gap-2 text-heading font-semibold tabular-nums">
        <svg width="14" height="14" className="flex-none" aria-hidden="true">
          {children}
        </svg>
        {formatTimes(times)}
      </dd>
    </div>
  )
}
