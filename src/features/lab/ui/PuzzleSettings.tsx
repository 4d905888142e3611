import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Canvas, Lane, percent } from '../../../figures/kit.tsx'
import { CORES, TRANSACTIONS, WORKLOADS } from '../engine/settings.ts'
import { $cores, $mix, $tried, setCores, setMix } from '../puzzle-store.ts'
import { WORKLOAD_NAMES, WORKLOAD_NOTES } from '../sentences.ts'
import { formatTimes } from '../../../ui/format.ts'

/** The workload and the length of the block. */
export function Mix() {
  const { workload, transactions } = useStore($mix)
  const name = useId()
  return (
    <div className="grid max-w-[40rem] gap-4">
      <fieldset>
        <legend className="text-small font-medium">Workload</legend>
        <div className="mt-2 grid gap-2 max-sm:grid-cols-2 sm:grid-cols-4">
          {WORKLOADS.map(each => (
            <label key={each} className="lab-chip">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={each === workload}
                onChange={() => setMix({ workload: each })}
              />
              {WORKLOAD_NAMES[each]}
            </label>
          ))}
        </div>
        <p className="mt-2 text-small text-soft max-sm:min-h-[2lh]">{WORKLOAD_NOTES[workload]}</p>
      </fieldset>
      <Slider
        label="Transactions in the block"
        value={transactions}
        {...TRANSACTIONS}
        step={8}
        set={count => setMix({ transactions: count })}
      />
    </div>
  )
}

const HEIGHT = 132
const BASE = HEIGHT - 22
const STEP = 100 / CORES.max

/** The number of cores, and what the numbers tried so far have reached. */
export function CoreCount() {
  const cores = useStore($cores)
  const tried = useStore($tried)
  const most = Math.max(1, ...tried.map(({ speedup }) => speedup))
  const known = tried.map(trial => `${trial.cores}: ${formatTimes(trial.speedup)}`).join(', ')
  return (
    <div className="grid max-w-[40rem] gap-3">
      <Slider label="Cores" value={cores} {...CORES} step={1} set={setCores} />
      <Canvas
        height={HEIGHT}
        label={
          tried.length === 0
            ? 'No number of cores has been tried yet.'
            : `Speed-up by number of cores. ${known}.`
        }
      >
        <Lane y={BASE} />
        {Array.from({ length: CORES.max }, (_, index) => {
          const trial = tried.find(each => each.cores === index + 1)
          const height = trial ? (trial.speedup / most) * (BASE - 24) : 0
          const middle = percent((index + 0.5) * STEP)
          return (
            <g key={index}>
              {trial && (
                <rect
                  className="flow"
                  x={percent(index * STEP + 0.8)}
                  y={BASE - height}
                  width={percent(STEP - 1.6)}
                  height={height}
                  rx="3"
                />
              )}
              {trial && index + 1 === cores && (
                <text className="mid" x={middle} y={BASE - height - 6}>
                  {formatTimes(trial.speedup)}
                </text>
              )}
              <text className={index + 1 === cores ? 'mid' : 'mid quiet'} x={middle} y={HEIGHT - 5}>
                {index + 1}
              </text>
            </g>
          )
        })}
      </Canvas>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  set: (value: number) => void
}

function Slider({ label, value, set, ...range }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-small font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-heading text-title font-semibold tabular-nums">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        className="block h-11 w-full cursor-pointer accent-flow-ink"
        onChange={event => set(event.target.valueAsNumber)}
        {...range}
      />
    </div>
  )
}
