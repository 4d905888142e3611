import { useStore } from '@nanostores/react'
import { type Executor } from '../../domain/engine/settings.ts'
import { formatTimes } from '../../ui/format.ts'
import { speedSoFar } from '../progress.ts'
import { type Race } from '../race.ts'
import { useTime } from './use-time.ts'

/** Counts while the race runs: a screen reader would drown in it, and miss the result. Not for a live region. */
export function Speedup({ race, executor = 'block-stm' }: { race: Race; executor?: Executor }) {
  const count = useTime<HTMLSpanElement>(race, (element, progress, time) => {
    element.textContent = formatTimes(speedSoFar(progress, executor, time))
  })
  return <span ref={count} className="tabular-nums" aria-hidden={!useStore(race.$isTold)} />
}
