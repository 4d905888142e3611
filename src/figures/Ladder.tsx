import { formatGas, KIND_NAMES, type Kind, logShare, type Rung } from '../content/ladder.ts'
import { percent } from './kit.tsx'
import { KindLegend, KindSymbol } from './KindSymbol.tsx'

const FROM = 1_000_000
const TO = 30_000_000_000
const DECADES = [1e6, 1e7, 1e8, 1e9, 1e10] as const

const at = (gas: number) => percent(logShare(gas, FROM, TO) * 100)

function Scale() {
  return (
    <div className="hidden md:block md:pr-40 md:pl-[calc(45%+1.5rem)]" aria-hidden="true">
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
    <svg className="fig" width="100%" height="28" aria-hidden="true">
      {DECADES.map(decade => (
        <line key={decade} className="lane" x1={at(decade)} x2={at(decade)} y1="0" y2="100%" />
      ))}
      <line className="way grow" x1="0" x2={at(gas)} y1="14" y2="14" />
      <svg x={at(gas)} y="14" overflow="visible">
        <KindSymbol kind={kind} />
      </svg>
    </svg>
  )
}

/** The throughput ladder on a log scale, slowest first, each rung with its kind and conditions. */
export function Ladder({ rungs }: { rungs: readonly Rung[] }) {
  return (
    <figure>
      <KindLegend className="mb-4 gap-x-6 text-small/[1.6]" />
      <Scale />
      <ol className="ladder">
        {rungs.map(({ id, label, gas, kind, conditions, fact }) => (
          <li key={id} data-fact={fact} data-kind={kind}>
            <p>
              <b>{label}</b> <span className="sr-only">{KIND_NAMES[kind]}.</span>
              <small>{conditions}</small>
            </p>
            <Track gas={gas} kind={kind} />
            <strong data-derived={gas}>{formatGas(gas)}</strong>
          </li>
        ))}
      </ol>
      <figcaption>
        Gas per second on a log scale: from one vertical line to the next it grows tenfold. Figures
        of different kinds stand side by side; they are not ranks.
      </figcaption>
    </figure>
  )
}
