import { type CSSProperties, useId, useState } from 'react'
import { formatGas, KIND_NAMES, type Rung } from '../../../content/ladder.ts'
import { RUNGS } from '../../../content/rungs.ts'
import { formatDate } from '../../../content/timeline.ts'
import { percent } from '../../../figures/kit.tsx'
import { KindIcon, KindLegend } from '../../../figures/KindSymbol.tsx'
import {
  CHART_ERAS,
  type Era,
  limitSteps,
  type Plot,
  plot,
  rateTicks,
  timeTicks
} from '../throughput.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Same height before and after hydration. */
const MIN_HEIGHT = 'min-h-192 sm:min-h-156'

export function ThroughputChart() {
  return (
    <LazyIsland placeholder={<Skeleton type="timeline" minHeight={MIN_HEIGHT} />}>
      <Chart figures={RUNGS} />
    </LazyIsland>
  )
}

function Chart({ figures }: { figures: readonly Rung[] }) {
  const [era, setEra] = useState<Era>(CHART_ERAS[0])
  const [picked, setPicked] = useState('ethereum-60m')
  const drawn = plot(figures, era)
  const spot = drawn.spots.find(({ figure }) => figure.id === picked) ?? drawn.spots[0]

  return (
    <div data-testid="throughput-chart" className={`card flex flex-col gap-3 ${MIN_HEIGHT}`}>
      <div role="group" aria-label="Era" className="flex flex-wrap gap-2">
        {CHART_ERAS.map(each => (
          <Choice key={each.name} pressed={each === era} onClick={() => setEra(each)}>
            {each.name}
          </Choice>
        ))}
      </div>
      <PlotArea
        figures={figures}
        era={era}
        plot={drawn}
        picked={spot?.figure.id}
        pick={setPicked}
      />
      <KindLegend aria-label="Kinds of figure" className="gap-x-5 text-small" />
      {spot && <FigureCard figure={spot.figure} />}
    </div>
  )
}

type PlotProps = {
  figures: readonly Rung[]
  era: Era
  plot: Plot<Rung>
  picked: string | undefined
  pick: (id: string) => void
}

/** Native radios: one tab stop, and arrow keys reach every figure. */
function PlotArea({ figures, era, plot, picked, pick }: PlotProps) {
  const name = useId()
  return (
    <div className="relative mb-6 min-h-72 flex-1">
      <Rates plot={plot} />
      <Limit figures={figures} era={era} plot={plot} />
      <div
        role="radiogroup"
        aria-label="Figures of gas per second"
        className="absolute inset-y-0 right-4 left-20"
      >
        {plot.spots.map(({ figure, x, y, aside }) => (
          <label
            key={figure.id}
            // Only in the browser: the policy allows styles set by scripts.
            style={
              {
                left: `calc(${x * 100}% + ${aside * 0.875}rem)`,
                bottom: percent(y * 100)
              } satisfies CSSProperties
            }
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
              {figure.label}: {formatGas(figure.gas)}, {KIND_NAMES[figure.kind].toLowerCase()},{' '}
              {formatDate(figure.date, figure.precision)}
            </span>
            <KindIcon kind={figure.kind} />
          </label>
        ))}
      </div>
    </div>
  )
}

function Rates({ plot: { floor, ceiling } }: { plot: Plot<Rung> }) {
  return (
    <svg className="fig absolute inset-0 h-full w-full" aria-hidden="true" focusable="false">
      {rateTicks(floor, ceiling).map(({ at, label }) => (
        <g key={label}>
          <line className="lane" x1="0" x2="100%" y1={height(at)} y2={height(at)} />
          <text className="quiet" x="0" y={height(at)} dy="-5">
            {label}
          </text>
        </g>
      ))}
      <line className="way" x1="0" x2="100%" y1="100%" y2="100%" />
    </svg>
  )
}

function Limit({ figures, era, plot }: Pick<PlotProps, 'figures' | 'era' | 'plot'>) {
  const steps = limitSteps(figures, era, plot)
  const longest = steps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  return (
    <div className="absolute inset-y-0 right-4 left-20">
      <svg className="fig h-full w-full" aria-hidden="true" focusable="false">
        {timeTicks(era).map(({ at, label }, index) => (
          <g key={label} className={index % 2 === 1 ? 'max-sm:hidden' : undefined}>
            <line
              className="way"
              x1={percent(at * 100)}
              x2={percent(at * 100)}
              y1="100%"
              y2="98.5%"
            />
            <text className="quiet mid" x={percent(at * 100)} y="100%" dy="20">
              {label}
            </text>
          </g>
        ))}
        {steps.map(({ from, to, y }, index) => (
          <g key={from} className="stroke-wait-edge stroke-2">
            <line
              x1={percent(from * 100)}
              x2={percent(from * 100)}
              y1={height(steps[index - 1]?.y ?? y)}
              y2={height(y)}
            />
            <line x1={percent(from * 100)} x2={percent(to * 100)} y1={height(y)} y2={height(y)} />
          </g>
        ))}
        {longest && (
          <text
            className="quiet mid"
            x={percent((longest.from + longest.to) * 50)}
            y={height(longest.y)}
            dy="18"
          >
            Ethereum’s limit
          </text>
        )}
      </svg>
    </div>
  )
}

/** Shares count from below, canvases from above. */
function height(share: number): string {
  return percent(100 - share * 100)
}

function FigureCard({ figure }: { figure: Rung }) {
  const { label, gas, kind, date, precision, conditions, source } = figure
  return (
    <div data-testid="figure-card" className="h-54 border-t border-line pt-3 sm:h-32">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="font-heading text-title font-semibold tabular-nums">{formatGas(gas)}</span>
      </p>
      <p className="text-small text-soft">
        {KIND_NAMES[kind]}, as of {formatDate(date, precision)}. {conditions}
      </p>
      <p className="mt-1 line-clamp-2 text-small">
        <a className="underline underline-offset-4" href={source.url}>
          {source.name}
        </a>
      </p>
    </div>
  )
}
