import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { type Picture } from '../strip.ts'
import { countUpTo } from '../spans.ts'
import { EXECUTOR_NAMES, EXECUTOR_NOTES, formatTimes } from '../sentences.ts'
import { EXECUTORS, type Executor } from '../engine/executor.ts'
import { percent } from '../../../figures/kit.tsx'
import { $readTime } from '../playback.ts'
import { $bet, $executor, $picture, watch } from '../store.ts'

const HEIGHT = 36
const BAR = 24

/** The three on one clock: how long each takes, and how far it is. The chosen one is shown in lanes. */
export function Race() {
  const picture = useStore($picture)
  const chosen = useStore($executor)
  const name = useId()
  return (
    <fieldset className="lab-race">
      <legend className="sr-only">Whose lanes to show</legend>
      {EXECUTORS.map(executor => (
        <label key={executor} className="lab-racer" data-executor={executor}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={executor === chosen}
            onChange={() => watch(executor)}
          />
          <span className="lab-mark" aria-hidden="true" />
          <span className="lab-racer-name">
            <b>{EXECUTOR_NAMES[executor]}</b>
            <span className="text-small text-soft">{EXECUTOR_NOTES[executor]}</span>
          </span>
          <span className="lab-times">
            {picture && formatTimes(picture.strips[executor].totals.speedup)}
          </span>
          <span className="lab-bar">
            {picture && <Bar picture={picture} executor={executor} />}
          </span>
          <span className="lab-done">
            {picture && <Done commits={picture.strips[executor].commits} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type BarProps = { picture: Picture; executor: Executor }

function Bar({ picture, executor }: BarProps) {
  const fill = useRef<HTMLSpanElement>(null)
  const bet = useStore($bet)
  const { elapsed } = picture.strips[executor].totals
  const whole = Math.max(...EXECUTORS.map(each => picture.strips[each].totals.elapsed))
  const share = percent((elapsed / whole) * 100)

  // Set a few times a second; in between the style sheet lets it glide, which costs no frame.
  useEffect(
    () =>
      $readTime.subscribe(time => {
        const ahead = 100 - (Math.min(time, elapsed) / elapsed) * 100
        if (fill.current) fill.current.style.transform = `translateX(-${ahead}%)`
      }),
    [elapsed]
  )

  return (
    <>
      <svg className="fig" width="100%" height={HEIGHT} aria-hidden="true">
        <line className="lane" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <rect className="lab-due" y={(HEIGHT - BAR) / 2} width={share} height={BAR} rx="5" />
        {executor === 'block-stm' && bet !== null && <Bet at={100 / bet} />}
      </svg>
      <span className="lab-clip" style={{ width: share }}>
        <span ref={fill} className="lab-glide" />
      </span>
    </>
  )
}

function Bet({ at }: { at: number }) {
  return (
    <g>
      <line className="stroke-ink stroke-2" x1={percent(at)} x2={percent(at)} y1="0" y2={HEIGHT} />
      <text className="quiet halo" x={percent(at + 1)} y="10">
        your bet
      </text>
    </g>
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
