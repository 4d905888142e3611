import { formatGas, KIND_NAMES } from '../../../content/ladder.ts'
import { type Figure } from '../throughput.ts'
import { formatDate } from '../../../content/timeline.ts'

/** What stands behind a figure: kind, date, conditions and source. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { label, gas, kind, date, precision, conditions, source } = figure
  return (
    <div data-testid="figure-card" className="h-54 border-t border-line pt-3 sm:h-32">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="font-heading text-title font-semibold tabular-nums">{formatGas(gas)}</span>
      </p>
      <p className="text-small text-soft">
        {KIND_NAMES[kind]}, {formatDate(date, precision)}. {conditions}
      </p>
      <p className="mt-1 line-clamp-2 text-small">
        {source.url ? (
          <a className="underline underline-offset-4" href={source.url} rel="noopener">
            {source.name}
          </a>
        ) : (
          source.name
        )}
      </p>
    </div>
  )
}
