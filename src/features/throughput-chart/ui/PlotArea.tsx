import { type CSSProperties, useId } from 'react'
import { percent } from '../../../figures/kit.tsx'
import { KindIcon } from '../../../figures/KindSymbol.tsx'
import { formatGas, KIND_NAMES } from '../../../content/ladder.ts'
import {
  type Era,
  type Figure,
  limitSteps,
  type Plot,
  rateTicks,
  timeTicks
} from '../throughput.ts'
import { formatDate } from '../../../content/timeline.ts'

type Props = {
  figures: readonly Figure[]
  era: Era
  plot: Plot<Figure>
  picked: string | undefined
  pick: (id: string) => void
}

/** The plot: each figure is a native radio, so one tab stop and the arrow keys reach them all. */
export function PlotArea({ figures, era, plot, picked, pick }: Props) {
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
            // Drawn in the browser only, where the policy lets a script set a style.
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

/** Powers of ten, from edge to edge. */
function Rates({ plot: { floor, ceiling } }: { plot: Plot<Figure> }) {
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

/** The times along the foot, and what Ethereum allows, held from one change to the next. */
function Limit({ figures, era, plot }: Pick<Props, 'figures' | 'era' | 'plot'>) {
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

/** Heights are shares from below; a canvas counts from above. */
function height(share: number): string {
  return percent(100 - share * 100)
}
