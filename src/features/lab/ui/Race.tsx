import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { percent } from '../../../figures/kit.tsx'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { countUpTo } from '../../../domain/engine/arrays.ts'
import { type LabResult } from '../../../domain/engine/run-lab.ts'
import { EXECUTORS, type Executor } from '../../../domain/engine/settings.ts'
import { EXECUTOR_NAMES, EXECUTOR_NOTES } from '../../../race/sentences.ts'
import { $bet, $executor, $isTold, $readTime, $result, watchExecutor } from '../store.ts'

const HEIGHT = 28
const BAR = 20

export function Race() {
  const result = useStore($result)
  const chosen = useStore($executor)
  const isTold = useStore($isTold)
  const name = useId()
  if (!result) return null
  return (
    <fieldset className="-mx-2 grid">
      <legend className="sr-only">Whose cores to show</legend>
      {EXECUTORS.map(executor => (
        <label
          key={executor}
          className="lab-option grid-cols-[1.75rem_1fr_auto] items-center py-1 lg:grid-cols-[1.75rem_23rem_minmax(0,1fr)_6rem_4.5rem] lg:gap-x-2 lg:[&>:nth-child(4)]:order-1"
        >
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            checked={executor === chosen}
            onChange={() => watchExecutor(executor)}
          />
          <span className="lab-dot" aria-hidden="true" />
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="font-semibold">{EXECUTOR_NAMES[executor]}</b>
            <span className="text-small text-soft max-md:hidden">{EXECUTOR_NOTES[executor]}</span>
          </span>
          <span className="text-right text-title font-semibold tabular-nums">
            {isTold ? formatTimes(result.executions[executor].totals.speedup) : '…'}
          </span>
          <RaceBar executions={result.executions} executor={executor} isTold={isTold} />
        </label>
      ))}
    </fieldset>
  )
}

type BarProps = Pick<LabResult, 'executions'> & { executor: Executor; isTold: boolean }

function RaceBar({ executions, executor, isTold }: BarProps) {
  const bet = useStore($bet)
  const time = useStore($readTime)
  const { commits, totals } = executions[executor]
  const whole = Math.max(...EXECUTORS.map(each => executions[each].totals.elapsed))
  const share = percent((totals.elapsed / whole) * 100)
  const rest = 100 - (Math.min(time, totals.elapsed) / totals.elapsed) * 100
  return (
    <>
      <span className="relative h-7 max-lg:col-span-2">
        <svg className="fig" width="100%" height={HEIGHT} aria-hidden="true">
          <line className="lane" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <rect
            className="fill-none stroke-edge [stroke-dasharray:3_4]"
            y={(HEIGHT - BAR) / 2}
            width={isTold ? share : '100%'}
            height={BAR}
            rx="5"
          />
        </svg>
        <span
          className="absolute inset-[4px_auto_4px_0] overflow-hidden rounded-block contain-strict"
          style={{ width: share }}
        >
          <span
            className="absolute inset-0 rounded-block border border-flow-edge bg-flow will-change-transform in-data-playing:transition-transform in-data-playing:duration-160 in-data-playing:ease-linear"
            style={{ transform: `translateX(-${rest}%)` }}
          />
        </span>
        {executor === 'block-stm' && bet !== null && (
          <svg className="absolute inset-0" width="100%" height={HEIGHT} aria-hidden="true">
            {['stroke-paper stroke-[6]', 'stroke-ink stroke-2'].map(stroke => (
              <line
                key={stroke}
                className={stroke}
                x1={percent(100 / bet)}
                x2={percent(100 / bet)}
                y2={HEIGHT}
              />
            ))}
          </svg>
        )}
      </span>
      <span className="min-w-[11ch] text-right text-(length:--text-small) whitespace-nowrap text-soft tabular-nums">
        {formatCount(countUpTo(commits, time))} of {formatCount(commits.length)}
        <span className="sr-only"> done</span>
      </span>
    </>
  )
}
