import { formatGas, GAS, KIND_NAMES, type Rung } from '../content/ladder.ts'
import { formatMonth, knownPart } from '../content/timeline.ts'
import { percent } from './kit.tsx'

/** To scale. Solid: what a client ran. Outlined: what a protocol allows. */
function Bar({ gas, kind, by }: Rung) {
  const tone = by === 'altius' ? 'flow' : kind === 'limit' ? 'core' : 'fill-edge'
  return (
    <svg className="fig" width="100%" height="18" aria-hidden="true">
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
            <summary>
              <b className={rung.by === 'altius' ? 'font-semibold' : 'font-normal'}>{rung.label}</b>{' '}
              <small>
                {KIND_NAMES[rung.kind]},{' '}
                {rung.date && (
                  <time dateTime={knownPart(rung.date, rung.precision)}>
                    {formatMonth(rung.date, rung.precision)}
                  </time>
                )}
              </small>
              <Bar {...rung} />{' '}
              <strong className={rung.by === 'altius' ? '' : 'font-medium'} data-derived={rung.gas}>
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
