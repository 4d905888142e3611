import { Axis, Canvas, percent } from '../../../figures/kit.tsx'
import {
  type Comparison,
  formatShare,
  MAX_CORES,
  resultsOn,
  sayCores,
  sayResults,
  type Series
} from '../comparison.ts'

const HEIGHT = 196
const TOP = 14
const FLOOR = HEIGHT - 26

const across = (cores: number): number => 1 + ((cores - 1) / (MAX_CORES - 1)) * 97
const down = (times: number): number => FLOOR - (times / MAX_CORES) * (FLOOR - TOP)
const round = (value: number): number => Math.round(value * 10) / 10

/** Amdahl's curve, and as dots what the lab measured on a block with this share of clashes. */
export function Plot({ comparison, cores }: { comparison: Comparison; cores: number }) {
  const [estimate, whole, partial] = resultsOn(comparison, cores)
  return (
    <Canvas
      height={HEIGHT}
      label={`Times faster by number of cores, with ${formatShare(comparison.share)} parallel. On ${sayCores(cores)} ${sayResults(comparison, cores)}`}
    >
      {[4, 8, 12, 16].map(times => (
        <g key={times} data-scale>
          <line className="lane" x1="0" x2="100%" y1={down(times)} y2={down(times)} />
          <text className="quiet" x="0" y={down(times) - 4}>
            {times}x
          </text>
        </g>
      ))}
      <Axis
        y={FLOOR}
        ticks={[1, 4, 8, 12, 16].map(at => ({ at: across(at), label: sayTick(at) }))}
      />
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
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path className="curve stroke-wait-edge stroke-[3]" d={path(comparison.estimate)} />
      </svg>
      <Dots series={comparison.whole} className="wait" />
      <Dots series={comparison.partial} className="flow" />
      <circle className="wait" cx={percent(across(cores))} cy={down(whole)} r="6" />
      <circle className="flow" cx={percent(across(cores))} cy={down(partial)} r="6" />
      <rect
        className="fill-wait-edge"
        x={percent(across(cores))}
        y={down(estimate) - 4}
        width="8"
        height="8"
        transform="translate(-4)"
      />
    </Canvas>
  )
}

function Dots({ series, className }: { series: Series; className: string }) {
  return series.map((times, index) => (
    <circle
      key={index}
      className={className}
      cx={percent(across(index + 1))}
      cy={round(down(times))}
      r="3"
    />
  ))
}

function path(series: Series): string {
  return `M${series.map((times, index) => `${round(across(index + 1))} ${round(down(times))}`).join('L')}`
}

function sayTick(cores: number): string {
  return cores === MAX_CORES ? sayCores(cores) : String(cores)
}
