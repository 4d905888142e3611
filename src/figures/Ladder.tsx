import { formatGas, GAS, KIND_NAMES, type Rung } from '../content/ladder.ts'
import { formatMonth, knownPart } from '../content/timeline.ts'
import { percent } from './kit.tsx'

/** To scale. Solid: what a client ran. Outlined: what a protocol allows. */
function Bar({ gas, kind, by }: Rung) {
  const tone = by === 'altius' ? 'flow' : kind === 'limit' ? 'core' : 'fill-edge'
  return (
    <svg
      className="fig col-span-3 row-start-2 md:col-span-1 md:row-span-2 md:row-start-1"
      width="100%"
      height="18"
      aria-hidden="true"
    >
      <rect className={tone} y="3" width={percent((gas / GAS.fastest) * 100)} height="12" rx="3" />
    </svg>
  )
}

/** Each figure opens to its conditions and source. */
export function Ladder({ rungs }: { rungs: readonly Rung[] }) {
  return (
    <ol className="ladder">
      {rungs.map(rung => (
        <li key={rung.id} data-fact={rung.fact} data-kind={rung.kind}>
          <details>
            <summary className="grid grid-cols-[minmax(0,11.5rem)_1fr_auto_auto] gap-x-2 gap-y-0 py-1.5 after:col-start-4 after:row-start-1 md:grid-cols-[45%_1fr_8.5rem_auto] md:gap-x-6 md:after:row-span-2">
              <b
                className={`col-span-2 md:col-span-1 ${rung.by === 'altius' ? 'font-semibold' : 'font-normal'}`}
              >
                {rung.label}
              </b>{' '}
              <small className="row-start-2">
                {KIND_NAMES[rung.kind]},{' '}
                {rung.date && (
                  <time dateTime={knownPart(rung.date, rung.precision)}>
                    {formatMonth(rung.date, rung.precision)}
                  </time>
                )}
              </small>
              <Bar {...rung} />{' '}
              <strong
                className={`col-start-3 row-start-1 text-right whitespace-nowrap md:row-span-2 ${rung.by === 'altius' ? '' : 'font-medium'}`}
                data-derived={rung.gas}
              >
                {formatGas(rung.gas)}
              </strong>
            </summary>
            <p>
              {rung.conditions}{' '}
              <cite className="not-italic">
                <a href={rung.source.url}>{rung.source.name}</a>
              </cite>
            </p>
          </details>
        </li>
      ))}
    </ol>
  )
}
