import { useId, useState } from 'react'
import { formatGas, KIND_NAMES } from '../../../content/ladder.ts'
import { formatDate } from '../../../content/timeline.ts'
import { percent } from '../../../figures/looks.ts'
import { KindIcon, KindLegend } from '../../../figures/ThroughputKind.tsx'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FIGURES, limitSteps, RATES, spots, YEARS } from '../throughput.ts'

/** Same height before and after hydration. */
const MIN_HEIGHT = 'min-h-159 sm:min-h-130'

const SPOTS = spots()
const LIMIT = limitSteps()

/** The few marks with a name beside them, and the side it stands on. */
const LABELS: Readonly<Record<string, { name: string; side: keyof typeof SIDES }>> = {
  'reth-2024': { name: 'Reth', side: 'above' },
  'sei-giga-devnet': { name: 'Sei Giga, lab', side: 'left' },
  monad: { name: 'Monad', side: 'left' },
  'altius-ethereum': { name: 'Altius', side: 'left' },
  'geth-replay': { name: 'Geth', side: 'below' },
  'reth-2': { name: 'Reth 2.0', side: 'above' }
}

const SIDES = {
  left: 'right-full mr-1.5',
  above: 'bottom-full left-1 -mb-1.5',
  below: 'top-full left-5 -mt-1.5'
} as const

export function ThroughputChart() {
  return (
    <LazyIsland placeholder={<Skeleton type="timeline" minHeight={MIN_HEIGHT} />}>
      <Chart />
    </LazyIsland>
  )
}

function Chart() {
  const [picked, setPicked] = useState('altius-ethereum')
  const figure = FIGURES.find(({ id }) => id === picked)
  return (
    <div
      data-testid="throughput-chart"
      className={`flex flex-col gap-3 rounded-block border border-line bg-raised p-[clamp(1rem,2.5vw,1.5rem)] ${MIN_HEIGHT}`}
    >
      <PlotArea picked={picked} pick={setPicked} />
      <KindLegend />
      {figure && <FigureCard figure={figure} />}
    </div>
  )
}

type PlotProps = { picked: string; pick: (id: string) => void }

/** Native radios: one tab stop, and arrow keys reach every figure. */
function PlotArea({ picked, pick }: PlotProps) {
  const name = useId()
  return (
    <div className="relative mb-6 min-h-72 flex-1">
      <Lines />
      <Rates />
      <div
        role="radiogroup"
        aria-label="Figures of gas per second"
        className="absolute inset-y-0 right-4 left-12 sm:left-20"
      >
        {SPOTS.map(({ figure, x, y, aside }) => (
          <label
            key={figure.id}
            // Only in the browser: the policy allows styles set by scripts.
            style={{ left: `calc(${x * 100}% + ${aside * 0.875}rem)`, bottom: percent(y * 100) }}
            className="absolute grid size-7 -translate-x-1/2 translate-y-1/2 cursor-pointer place-items-center rounded-full has-checked:z-10 has-checked:bg-flow-wash has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-flow-ink"
            onPointerEnter={event => event.pointerType === 'mouse' && pick(figure.id)}
          >
            <input
              type="radio"
              name={name}
              checked={figure.id === picked}
              className="sr-only"
              onChange={() => pick(figure.id)}
            />
            <span className="sr-only">
              {`${figure.label}: ${formatGas(figure.gas)}, ${KIND_NAMES[figure.kind].toLowerCase()}, ${formatDate(figure.date, figure.precision)}`}
            </span>
            <KindIcon kind={figure.kind} isOurs={figure.by === 'altius'} />
            <Label id={figure.id} isOurs={figure.by === 'altius'} />
          </label>
        ))}
      </div>
    </div>
  )
}

function Label({ id, isOurs }: { id: string; isOurs: boolean }) {
  const label = LABELS[id]
  if (!label) return null
  return (
    <span
      aria-hidden="true"
      className={`absolute text-small whitespace-nowrap ${SIDES[label.side]} ${isOurs ? 'font-semibold' : 'text-soft'}`}
    >
      {label.name}
    </span>
  )
}

function Rates() {
  return (
    <svg className="kit absolute inset-0 h-full w-full" aria-hidden="true">
      {RATES.map(({ at, gas }, index) => (
        <g key={gas}>
          <line className="kit-lane" x1="0" x2="100%" y1={height(at)} y2={height(at)} />
          <text className="fill-soft" x="0" y={height(at)} dy="-5">
            {index ? formatGas(gas).replace('gas/s', '') : formatGas(gas)}
          </text>
        </g>
      ))}
      <line className="kit-way" x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
  )
}

function Lines() {
  const line = { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const
  return (
    <div className="absolute inset-y-0 right-4 left-12 sm:left-20">
      <svg className="kit h-full w-full" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <polyline className="stroke-wait-edge" points={LIMIT.map(corners).join(' ')} {...line} />
        </svg>
        {YEARS.map(({ at, label }) => (
          <svg key={label} x={percent(at * 100)} overflow="visible">
            <line className="kit-way" y1="100%" y2="98.5%" />
            <text className="fill-soft" textAnchor={at ? 'middle' : undefined} y="100%" dy="20">
              {label}
            </text>
          </svg>
        ))}
        <text className="fill-soft" x="0" y={height(LIMIT[0]?.y ?? 0)} dy="18">
          Ethereum’s limit
        </text>
      </svg>
    </div>
  )
}

function corners({ from, to, y }: { from: number; to: number; y: number }): string {
  return `${from * 100},${100 - y * 100} ${to * 100},${100 - y * 100}`
}

/** Shares count from below, canvases from above. */
function height(share: number): string {
  return percent(100 - share * 100)
}

function FigureCard({ figure }: { figure: (typeof FIGURES)[number] }) {
  const { label, gas, kind, date, precision, conditions, source } = figure
  return (
    <div data-testid="figure-card" className="h-47 border-t border-line pt-3 sm:h-28">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="text-title font-semibold tabular-nums">{formatGas(gas)}</span>
      </p>
      <p className="text-small text-soft">
        {`${KIND_NAMES[kind]}, ${formatDate(date, precision)}. ${conditions}`}
      </p>
      <p className="mt-1 line-clamp-2 text-small">
        <a href={source.url}>{source.name}</a>
      </p>
    </div>
  )
}
