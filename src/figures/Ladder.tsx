import { formatGas, GAS, KIND_NAMES, type Rung } from '../content/ladder.ts'
import { formatDate, knownPart } from '../content/timeline.ts'
import { percent } from './looks.ts'
import './Ladder.css'

/** Parts of the wall's width, in per cent. Each rung's mark is one of their edges. */
export const TRACKS = 'lg:grid-cols-[14fr_15.41fr_4.24fr_22.35fr_26.06fr_17.94fr]'

/** How far along the wall a rung's last square is, in per cent. */
export const placeOf = ({ gas }: Pick<Rung, 'gas'>): number => (gas / GAS.fastest) * 100

/** A name stands left of its mark where it has the room: on wide screens 13 per cent of the wall. */
export function isLeftOfMark(rungs: readonly Pick<Rung, 'gas'>[], index: number): boolean {
  const [before, own] = [rungs[index - 1], rungs[index]].map(rung => (rung ? placeOf(rung) : 0))
  return (own ?? 0) - (before ?? 0) > 13
}

const LEFT = 'lg:border-r-2 lg:text-right [&_summary]:lg:justify-end'
const RIGHT = 'lg:border-l-2 xl:[&_b]:whitespace-nowrap'

/** Hangs from the wall of squares. Each figure opens to its conditions and source. */
export function Ladder({ rungs }: { rungs: readonly Rung[] }) {
  return (
    <ol className={`ladder lg:grid ${TRACKS}`}>
      {rungs.map((rung, index) => (
        <li
          key={rung.id}
          data-fact={rung.fact}
          data-kind={rung.kind}
          className={`border-edge lg:min-w-0 lg:px-3 ${isLeftOfMark(rungs, index) ? LEFT : RIGHT} ${index === 2 ? 'lg:col-start-4' : ''}`}
        >
          <details>
            <summary className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2 gap-y-0 lg:flex lg:flex-wrap">
              <b
                className={`lg:basis-full ${rung.by === 'altius' ? 'font-semibold' : 'font-normal'}`}
              >
                {rung.label}
              </b>{' '}
              <strong
                className="font-semibold sm:whitespace-nowrap lg:basis-full"
                data-derived={rung.gas}
              >
                {formatGas(rung.gas)}
              </strong>
              <small className="row-start-2">
                {KIND_NAMES[rung.kind]},{' '}
                {rung.date && (
                  <time dateTime={knownPart(rung.date, rung.precision)}>
                    {formatDate(rung.date, rung.precision === 'year' ? 'year' : 'month')}
                  </time>
                )}
              </small>
            </summary>
            <p className="pb-3">
              {rung.conditions}{' '}
              <cite className="not-italic">
                <a href={rung.source.url}>{rung.source.name}</a>
              </cite>
            </p>
          </details>
          <svg className="mb-2 block lg:hidden" width="100%" height="5" aria-hidden="true">
            <rect
              className={rung.by === 'altius' ? 'fill-flow' : 'fill-edge'}
              width={percent(placeOf(rung))}
              height="5"
            />
          </svg>
        </li>
      ))}
    </ol>
  )
}
