import { Axis, Canvas, percent } from '../../../figures/kit.tsx'
import {
  type AmdahlComparison,
  formatShare,
  resultsOn,
  sayCores,
  sayResults
} from '../comparison.ts'
import { type Series } from '../measure.ts'
import { MAX_CORES } from '../stops.ts'

const HEIGHT = 176
const TOP = 14
const FLOOR = HEIGHT - 26

/** A gap has its name at `core`, unless it is smaller than `least` (in times). */
const GAP = { core: 6.5, least: 0.9 }

const across = (cores: number): number => 1 + ((cores - 1) / (MAX_CORES - 1)) * 97
const down = (times: number): number => FLOOR - (times / MAX_CORES) * (FLOOR - TOP)
const round = (value: number): number => Math.round(value * 10) / 10

export function AmdahlPlot({ comparison, cores }: { comparison: AmdahlComparison; cores: number }) {
  const [estimate, whole, partial] = resultsOn(comparison, cores)
  return (
    <Canvas
      height={HEIGHT}
      label={`Times faster by number of cores, with ${formatShare(comparison.share)} parallel. On ${sayCores(cores)} ${sayResults(comparison, cores)}`}
    >
      {[2, 4, 6, 8].map(times => (
        <g key={times} data-scale>
          <line className="lane" x1="0" x2="100%" y1={down(times)} y2={down(times)} />
          <text className="quiet" x="0" y={down(times) - 4}>
            {times === MAX_CORES ? `${times}x faster` : `${times}x`}
          </text>
        </g>
      ))}
      <Axis y={FLOOR} ticks={[1, 2, 4, 6, 8].map(at => ({ at: across(at), label: sayTick(at) }))} />
      <line
        className="slot"
        x1={percent(across(cores))}
        x2={percent(across(cores))}
        y1={TOP}
        y2={FLOOR}
      />
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 100 ${HEIGHT}`}
        aria-hidden="true"
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path className="fill-wait-wash" d={between(comparison.estimate, comparison.whole)} />
        <path className="fill-flow-wash" d={between(comparison.whole, comparison.partial)} />
        <path
          className="stroke-wait-edge"
          d={curve(comparison.estimate)}
          {...STROKE}
          strokeWidth="3"
        />
        <path className="stroke-wait-edge" d={dots(comparison.whole)} {...STROKE} strokeWidth="7" />
        <path className="stroke-raised" d={dots(comparison.whole)} {...STROKE} strokeWidth="4" />
        <path
          className="stroke-flow-edge"
          d={dots(comparison.partial)}
          {...STROKE}
          strokeWidth="7"
        />
      </svg>
      <Gap name="gained by several lines" from={comparison.estimate} to={comparison.whole} />
      <Gap name="gained by smaller re-runs" from={comparison.whole} to={comparison.partial} />
      <circle className="wait" cx={percent(across(cores))} cy={round(down(whole))} r="6" />
      <circle className="flow" cx={percent(across(cores))} cy={round(down(partial))} r="6" />
      <rect
        className="fill-wait-edge"
        x={percent(across(cores))}
        y={round(down(estimate) - 4)}
        width="8"
        height="8"
        transform="translate(-4)"
      />
    </Canvas>
  )
}

function Gap({ name, from, to }: { name: string; from: Series; to: Series }) {
  const [low, high] = [from, to].map(middleOf)
  if (low === undefined || high === undefined || high - low < GAP.least) return null
  return (
    <text
      className="mid strong max-sm:hidden"
      x={percent(across(GAP.core))}
      y={round(down((low + high) / 2) + 5)}
    >
      {name}
    </text>
  )
}

function middleOf(series: Series): number {
  const [before = NaN, after = NaN] = series.slice(Math.floor(GAP.core) - 1)
  return (before + after) / 2
}

/** Zero-length strokes with round caps stay round when the drawing is stretched. */
const STROKE = { fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const

function dots(series: Series): string {
  return pointsOf(series)
    .map(point => `M${point}h.01`)
    .join('')
}

function between(low: Series, high: Series): string {
  return `${curve(low)}L${pointsOf(high).toReversed().join('L')}Z`
}

function curve(series: Series): string {
  return `M${pointsOf(series).join('L')}`
}

function pointsOf(series: Series): string[] {
  return series.map((times, index) => `${round(across(index + 1))} ${round(down(times))}`)
}

function sayTick(cores: number): string {
  return cores === MAX_CORES ? sayCores(cores) : String(cores)
}
