import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { percent } from '../../../figures/kit.tsx'
import { countUpTo } from '../engine/arrays.ts'
import { EXECUTORS, type Executor } from '../engine/settings.ts'
import { $executor, $readTime, $simulation, watch } from '../player.ts'
import { EXECUTOR_NAMES, EXECUTOR_NOTES } from '../sentences.ts'
import { $bet } from '../store.ts'
import { type Simulation } from '../timeline.ts'
import { formatTimes } from '../../../ui/format.ts'

const HEIGHT = 36
const BAR = 24

/** The three executors at the same time: how long each takes, and how far it is. The lanes show the chosen one. */
export function Race() {
  const simulation = useStore($simulation)
  const chosen = useStore($executor)
  const name = useId()
  return (
    <fieldset className="-mx-2 grid">
      <legend className="sr-only">Whose lanes to show</legend>
      {EXECUTORS.map(executor => (
        <label key={executor} className="lab-racer" data-executor={executor}>
          <input
            type="radio"
            name={name}
            className="peer sr-only"
            checked={executor === chosen}
            onChange={() => watch(executor)}
          />
          <span
            className="h-[0.8125rem] w-4.5 rounded-[3px] border-[1.75px] border-edge peer-checked:border-flow-edge peer-checked:bg-flow"
            aria-hidden="true"
          />
          <span className="lab-racer-name">
            <b className="font-semibold">{EXECUTOR_NAMES[executor]}</b>
            <span className="text-small text-soft">{EXECUTOR_NOTES[executor]}</span>
          </span>
          <span className="text-right font-heading text-(length:--text-title)/[1.2] font-semibold tabular-nums">
            {simulation && formatTimes(simulation.timelines[executor].totals.speedup)}
          </span>
          <span className="lab-bar">
            {simulation && <Bar simulation={simulation} executor={executor} />}
          </span>
          <span className="text-right text-(length:--text-small) whitespace-nowrap text-soft tabular-nums">
            {simulation && <Done commits={simulation.timelines[executor].commits} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Bar({ simulation, executor }: { simulation: Simulation; executor: Executor }) {
  const fill = useRef<HTMLSpanElement>(null)
  const bet = useStore($bet)
  const { elapsed } = simulation.timelines[executor].totals
  const whole = Math.max(...EXECUTORS.map(each => simulation.timelines[each].totals.elapsed))
  const share = percent((elapsed / whole) * 100)

  // Set a few times a second; in between a transition moves it on a layer of its own.
  useEffect(
    () =>
      $readTime.subscribe(time => {
        const rest = 100 - (Math.min(time, elapsed) / elapsed) * 100
        if (fill.current) fill.current.style.transform = `translateX(-${rest}%)`
      }),
    [elapsed]
  )

  return (
    <>
      <svg className="fig" width="100%" height={HEIGHT} aria-hidden="true">
        <line className="lane" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <rect
          className="fill-none stroke-edge [stroke-dasharray:3_4]"
          y={(HEIGHT - BAR) / 2}
          width={share}
          height={BAR}
          rx="5"
        />
        {executor === 'block-stm' && bet !== null && (
          <g>
            <line
              className="stroke-ink stroke-2"
              x1={percent(100 / bet)}
              x2={percent(100 / bet)}
              y1="0"
              y2={HEIGHT}
            />
            <text className="quiet halo" x={percent(100 / bet + 1)} y="10">
              your bet
            </text>
          </g>
        )}
      </svg>
      <span
        className="absolute inset-[6px_auto_6px_0] overflow-hidden rounded-[5px] contain-strict"
        style={{ width: share }}
      >
        <span
          ref={fill}
          className="lab-glide absolute inset-0 rounded-[5px] border border-flow-edge bg-flow"
        />
      </span>
    </>
  )
}

function Done({ commits }: { commits: ArrayLike<number> }) {
  const time = useStore($readTime)
  return (
    <>
      {countUpTo(commits, time)} of {commits.length}
      <span className="sr-only"> done</span>
    </>
  )
}
