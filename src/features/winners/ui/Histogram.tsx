import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type Bar, barsOf, histogram, MAX_IQ, MIN_IQ, scoresOf } from '../histogram.ts'
import { $index, showRank } from '../store.ts'
import { type RankedWinner } from '../winners-index.ts'
import { Fold, useIsWide } from './Fold.tsx'

/** How many have which score, and where the page on show is among them. */
export function Histogram({ rows }: { rows: readonly RankedWinner[] }) {
  const index = useStore($index)
  // On a phone bars are broad enough for a thumb.
  const width = useIsWide() ? 5 : 10
  const bars = useMemo(() => (index ? histogram(index, width) : []), [index, width])
  const shown = barsOf(rows, width)
  const max = Math.max(1, ...bars.map(bar => bar.count))
  return (
    <section aria-label="IQ scores" className="max-md:has-open:basis-full">
      <Fold line="All scores">
        <ol className="flex h-24 items-stretch border-b border-edge">
          {bars.map((bar, place) => (
            <li key={bar.from} className="flex flex-1">
              <BarButton bar={bar} share={bar.count / max} isShown={shown.has(place)} />
            </li>
          ))}
        </ol>
        <p className="mt-1 flex justify-between text-small text-soft tabular-nums">
          <span>IQ {MIN_IQ}</span>
          <span>solid: on this page</span>
          <span>{MAX_IQ}</span>
        </p>
        <BarTable bars={bars} />
      </Fold>
    </section>
  )
}

function BarButton({ bar, share, isShown }: { bar: Bar; share: number; isShown: boolean }) {
  const { count, firstRank } = bar
  const tone = isShown ? 'bg-flow border-flow-ink' : 'bg-paper border-edge group-hover:border-ink'
  return (
    <button
      type="button"
      aria-label={`IQ ${scoresOf(bar)}: ${count} ${count === 1 ? 'winner' : 'winners'}${isShown ? ', on this page' : ''}`}
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

/** The bars in words. Firefox shows the caption of a hidden table: what is hidden is an element around it. */
function BarTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Winners by IQ score</caption>
        <thead>
          <tr>
            <th scope="col">IQ score</th>
            <th scope="col">Winners</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.from}>
              <th scope="row">{scoresOf(bar)}</th>
              <td>{bar.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
