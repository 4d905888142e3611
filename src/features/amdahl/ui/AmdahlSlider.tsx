import { type ReactNode, useId, useState } from 'react'
import { CORES } from '../../../domain/engine/settings.ts'
import { Canvas } from '../../../figures/kit.tsx'
import { percent } from '../../../figures/looks.ts'
import { formatUnits } from '../../../race/sentences.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { formatTimes } from '../../../ui/format.ts'
import { Slider } from '../../../ui/Slider.tsx'
import { type Speedups } from '../speedups.ts'

const WAYS = {
  queue: 'If all conflicts waited in one queue',
  whole: 'Re-run whole transactions',
  steps: 'Re-run only the changed steps'
} as const satisfies Record<keyof Speedups, string>

const MARKS: Record<keyof Speedups, ReactNode> = {
  queue: <path className="stroke-wait-edge" strokeWidth="3" d="M0 7h14" />,
  whole: <circle className="kit-wait" cx="7" cy="7" r="5" />,
  steps: <circle className="kit-flow" cx="7" cy="7" r="5" />
}

const NAMES = ['queue', 'whole', 'steps'] as const
const MOST = CORES.max
const START = 8
const HEIGHT = 190
const TOP_TIMES = 7

const across = (cores: number): string => percent(((cores - 1) / (MOST - 1)) * 100)
const down = (times: number): number => Math.round(HEIGHT * (1 - times / TOP_TIMES))

export const AmdahlSlider = island(Content)

function Content({ speedups }: { speedups: Speedups }) {
  const id = useId()
  const [cores, setCores] = useState(START)
  const timesOf = (name: keyof Speedups): number => speedups[name][cores - 1] ?? NaN
  const machine = formatUnits(cores, 'core')
  const said = `${machine}. ${NAMES.map(name => `${WAYS[name]}: ${formatTimes(timesOf(name))}`).join('. ')}`
  return (
    <div
      className="rounded-block border border-line bg-raised p-[clamp(1rem,2.5vw,1.5rem)]"
      data-testid="amdahl-slider"
    >
      <h3 className="mb-3 text-title">How much do more cores help?</h3>
      <dl className="grid grid-cols-3 gap-x-3 sm:gap-x-8">
        {NAMES.map(name => (
          <div key={name} className="flex flex-col">
            <dt className="text-small leading-snug text-soft">{WAYS[name]}</dt>
            <dd className="order-first flex items-center gap-2 text-heading font-semibold tabular-nums">
              <svg width="14" height="14" className="flex-none" aria-hidden="true">
                {MARKS[name]}
              </svg>
              <span>{formatTimes(timesOf(name))}</span>
            </dd>
          </div>
        ))}
      </dl>
      {/* As far from both ends as the slider's thumb. */}
      <div className="mt-5 px-4">
        <Canvas height={HEIGHT} label={`Times faster by number of cores. ${said}`}>
          <Curves speedups={speedups} />
          <line className="kit-way" x1={across(cores)} x2={across(cores)} y1="0" y2={HEIGHT} />
          <circle className="kit-wait" cx={across(cores)} cy={down(timesOf('whole'))} r="7" />
          <circle className="kit-flow" cx={across(cores)} cy={down(timesOf('steps'))} r="7" />
        </Canvas>
      </div>
      <div className="noscript:hidden">
        <Slider id={id} {...CORES} value={cores} aria-valuetext={said} onSlide={setCores} />
      </div>
      <p className="flex gap-1 text-small">
        <label htmlFor={id}>A machine with</label>
        <span className="tabular-nums">{machine}</span>
      </p>
    </div>
  )
}

/** Zero-length strokes with round caps stay round when the drawing is stretched. */
const UNSTRETCHED = { vectorEffect: 'non-scaling-stroke' } as const

function Curves({ speedups }: { speedups: Speedups }) {
  const pointsOf = (name: keyof Speedups): string[] =>
    speedups[name].map((times, index) => `${index} ${down(times)}`)
  const [queue, whole, steps] = [pointsOf('queue'), pointsOf('whole'), pointsOf('steps')]
  const dots = (points: string[]): string => `M${points.join('h0M')}h0`
  return (
    <>
      {[2, 4, 6].map(times => (
        <g key={times} data-scale>
          <line className="kit-lane" x1="0" x2="100%" y1={down(times)} y2={down(times)} />
          <text className="fill-soft" x="0" y={down(times) - 4}>
            {times === 6 ? '6x faster' : `${times}x`}
          </text>
        </g>
      ))}
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${MOST - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <polygon className="fill-wait-wash" points={[...queue, ...whole.toReversed()].join(' ')} />
        <polygon className="fill-flow-wash" points={[...whole, ...steps.toReversed()].join(' ')} />
        <g fill="none" strokeLinecap="round">
          <path className="stroke-wait-edge stroke-3" d={`M${queue.join('L')}`} {...UNSTRETCHED} />
          <path className="stroke-wait-edge" strokeWidth="7" d={dots(whole)} {...UNSTRETCHED} />
          <path className="stroke-raised" strokeWidth="4" d={dots(whole)} {...UNSTRETCHED} />
          <path className="stroke-flow-edge" strokeWidth="7" d={dots(steps)} {...UNSTRETCHED} />
        </g>
      </svg>
    </>
  )
}
