import { useStore } from '@nanostores/react'
import { useMemo, useSyncExternalStore } from 'react'
import { scoresOf } from '../bar-name.ts'
import { barsOf, HIGHEST, histogram, LOWEST, type Bar } from '../histogram.ts'
import { type RankedWinner } from '../ranked.ts'
import { $list } from '../board.ts'
import { jumpToScore } from '../board-actions.ts'
import { HistogramTable } from './HistogramTable.tsx'

const WIDE = '(width >= 48rem)'
/** Points of IQ a bar; on a phone bars are broad enough for a thumb. */
const BAR = { wide: 5, narrow: 10 } as const

type Props = { rows: readonly RankedWinner[] }

/** How many have which score, and where the page on show lies among them. */
export function Histogram({ rows }: Props) {
  const list = useStore($list)
  const width = useIsWide() ? BAR.wide : BAR.narrow
  const bars = useMemo(() => (list ? histogram(list, width) : []), [list, width])
  const shown = barsOf(rows, width)
  const most = Math.max(1, ...bars.map(bar => bar.count))
  return (
    <section aria-label="IQ scores">
      <ol className="flex h-24 items-stretch border-b border-edge">
        {bars.map((bar, place) => (
          <li key={bar.from} className="flex flex-1">
            <BarButton bar={bar} share={bar.count / most} isShown={shown.has(place)} />
          </li>
        ))}
      </ol>
      <p className="mt-1 flex justify-between text-small text-soft tabular-nums">
        <span>IQ {LOWEST}</span>
        <span>solid: on this page</span>
        <span>{HIGHEST}</span>
      </p>
      <HistogramTable bars={bars} />
    </section>
  )
}

const TONE = {
  shown: 'bg-flow border-flow-ink',
  other: 'bg-paper border-edge group-hover:border-ink'
} as const

function BarButton({ bar, share, isShown }: { bar: Bar; share: number; isShown: boolean }) {
  const { count, firstRank } = bar
  return (
    <button
      type="button"
      aria-label={`IQ ${scoresOf(bar)}: ${count} ${count === 1 ? 'winner' : 'winners'}${isShown ? ', on this page' : ''}`}
      aria-disabled={firstRank === undefined}
      onClick={() => firstRank !== undefined && jumpToScore(firstRank)}
      className="group flex flex-1 items-end px-px"
    >
      <span
        className={`w-full rounded-t-sm border border-b-0 ${isShown ? TONE.shown : TONE.other} ${count === 0 ? 'invisible' : ''}`}
        style={{ height: `max(3px, ${share * 100}%)` }}
      />
    </button>
  )
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches
  )
}
