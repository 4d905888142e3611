import { formatGas, KIND_NAMES, type Kind, logShare, type Rung } from '../content/ladder.ts'
import { formatMonth, knownPart } from '../content/timeline.ts'
import { percent } from './kit.tsx'
import { KindSymbol } from './KindSymbol.tsx'

const FROM = 1_000_000
const TO = 30_000_000_000
const DECADES = [1e6, 1e7, 1e8, 1e9, 1e10] as const

const at = (gas: number) => percent(logShare(gas, FROM, TO) * 100)

function Scale() {
  return (
    <div className="hidden md:block md:pt-4 md:pr-40 md:pl-[calc(45%+1.5rem)]" aria-hidden="true">
      <svg className="fig" width="100%" height="18">
        {DECADES.map((decade, index) => (
          <text
            key={decade}
            className={index ? 'quiet mid' : 'quiet'}
            x={at(decade)}
            y="13"
            data-derived={decade}
          >
            {formatGas(decade).replace('gas/s', '')}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Track({ gas, kind }: { gas: number; kind: Kind }) {
  return (
    <svg className="fig" width="100%" height="24" aria-hidden="true">
      {DECADES.map(decade => (
        <line key={decade} className="lane" x1={at(decade)} x2={at(decade)} y1="0" y2="100%" />
      ))}
      <line className="way" x1="0" x2={at(gas)} y1="12" y2="12" />
      <svg x={at(gas)} y="12" overflow="visible">
        <KindSymbol kind={kind} />
      </svg>
    </svg>
  )
}

function Rungs({ rungs }: { rungs: readonly Rung[] }) {
  return (
    <ol className="ladder">
      {rungs.map(({ id, label, gas, kind, date, precision, conditions, fact, source }) => (
        <li key={id} data-fact={fact} data-kind={kind}>
          <details>
            <summary>
              <b>{label}</b>{' '}
              <small>
                {KIND_NAMES[kind]}, as of{' '}
                <time dateTime={knownPart(date, precision)}>{formatMonth(date, precision)}</time>
              </small>
              <Track gas={gas} kind={kind} /> <strong data-derived={gas}>{formatGas(gas)}</strong>
            </summary>
            <p>
              {conditions}{' '}
              <cite className="not-italic">
                <a href={source.url}>{source.name}</a>
              </cite>
            </p>
          </details>
        </li>
      ))}
    </ol>
  )
}

export function Ladder({ first, more }: { first: readonly Rung[]; more: readonly Rung[] }) {
  return (
    <figure>
      <Scale />
      <Rungs rungs={first} />
      <details className="fold">
        <summary>
          <span>
            Show all figures: <span data-derived={more.length}>{more.length}</span> more
          </span>
        </summary>
        <Rungs rungs={more} />
      </details>
    </figure>
  )
}
