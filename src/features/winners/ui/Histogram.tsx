import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { type RankedWinner } from '../columns.ts'
import { type Bar, barsOf, histogram, MAX_IQ, MIN_IQ, scoresOf } from '../histogram.ts'
import { $index, showRank } from '../store.ts'

export function Histogram({ rows }: { rows: readonly RankedWinner[] }) {
  const index = useStore($index)
  const bars = useMemo(() => (index ? histogram(index) : []), [index])
  const shown = barsOf(rows)
  const max = Math.max(1, ...bars.map(bar => bar.count))
  return (
    <section aria-label="IQ scores">
      <ol className="flex h-24 items-stretch border-b border-edge">
        {bars.map((bar, place) => (
          <li key={bar.from} className="flex flex-1">
            <BarButton bar={bar} share={bar.count / max} isShown={shown.has(place)} />
          </li>
        ))}
      </ol>
      <p className="mt-1 flex justify-between text-small text-soft tabular-nums">
        <span>IQ {MIN_IQ}</span>
        {shown.size > 0 && <span>Solid: on this page</span>}
        <span>{MAX_IQ}</span>
      </p>
    </section>
  )
}

function BarButton({ bar, share, isShown }: { bar: Bar; share: number; isShown: boolean }) {
  const { count, firstRank } = bar
  const tone = isShown ? 'bg-flow border-flow-ink' : 'bg-paper border-edge group-hover:border-ink'
  return (
    <button
      type="button"
      aria-label={`IQ ${scoresOf(bar)}: ${formatCount(count)} ${count === 1 ? 'winner' : 'winners'}${isShown ? ', on this page' : ''}`}
      aria-disabled={firstRank === undefined}
      onClick={() => firstRank !== undefined && showRank(firstRank)}
      className="group flex flex-1 items-end px-px"
    >
      <span
        className={`w-full rounded-t-sm border border-b-0 ${tone} ${count === 0 ? 'invisible' : ''}`}
        style={{ height: `max(3px, ${share * 100}%)` }}
      />
    </button>
  )
}
