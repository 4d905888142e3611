import { useStore } from '@nanostores/react'
import { Canvas, Lane, percent } from '../../../figures/kit.tsx'
import { CORES, TRANSACTIONS } from '../engine/settings.ts'
import { $cores, $mix, $tried, setCores, setMix } from '../puzzle-store.ts'
import { formatTimes } from '../../../ui/format.ts'
import { SliderField } from './SliderField.tsx'
import { WorkloadField } from './WorkloadField.tsx'

/** The workload and the length of the block. */
export function Mix() {
  const { workload, transactions } = useStore($mix)
  return (
    <div className="grid max-w-[40rem] gap-4">
      <WorkloadField
        value={workload}
        columns="max-sm:grid-cols-2 sm:grid-cols-4"
        room="max-sm:min-h-[2lh]"
        set={next => setMix({ workload: next })}
      />
      <SliderField
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
      <SliderField label="Cores" value={cores} {...CORES} step={1} set={setCores} />
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
