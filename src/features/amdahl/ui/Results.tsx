import { type ReactNode } from 'react'
import { type AmdahlComparison, explain, resultsOn } from '../comparison.ts'
import { formatTimes } from '../../../ui/format.ts'

export function Results({ comparison, cores }: { comparison: AmdahlComparison; cores: number }) {
  const [estimate, whole, partial] = resultsOn(comparison, cores)
  return (
    <>
      <dl className="mt-3 text-small tabular-nums">
        <Result name="Amdahl’s estimate: one line" times={estimate}>
          <path className="stroke-wait-edge" strokeWidth="3" d="M0 7h14" />
        </Result>
        <Result name="Lab, re-running whole transactions" times={whole}>
          <circle className="wait" cx="7" cy="7" r="5" />
        </Result>
        <Result name="Lab, re-running affected steps" times={partial}>
          <circle className="flow" cx="7" cy="7" r="5" />
        </Result>
      </dl>
      <p className="mt-2 min-h-[2lh] text-small sm:min-h-[1lh]">{explain(comparison, cores)}</p>
    </>
  )
}

type ResultProps = { name: string; times: number; children: ReactNode }

function Result({ name, times, children }: ResultProps) {
  return (
    <div className="flex items-center gap-2">
      <dt className="flex flex-1 items-center gap-2">
        <svg width="14" height="14" className="flex-none" aria-hidden="true">
          {children}
        </svg>
        {name}
      </dt>
      <dd className="font-medium">{formatTimes(times)}</dd>
    </div>
  )
}
