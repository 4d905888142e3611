import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Canvas, Lane, percent } from '../../figures/kit.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { betInWords, GUESS } from '../bet.ts'
import { oneCorePath } from '../lane-paths.ts'
import { type Race } from '../race.ts'

const LANE = 22
const BAR = 15

type Props = { race: Race }

export function BetSlider({ race }: Props) {
  const id = useId()
  const speedup = useStore(race.$guess)
  return (
    <div>
      <div className="flex items-baseline gap-3">
        <label htmlFor={id}>Your bet</label>
        <span className="text-display/none font-semibold tabular-nums">{betInWords(speedup)}</span>
      </div>
      <Slider
        id={id}
        min={GUESS.min}
        max={GUESS.max}
        step={GUESS.step}
        value={speedup}
        aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
        onSlide={race.$guess.set}
      />
      <p className="flex justify-between text-small text-soft" aria-hidden="true">
        <span>1x: no gain</span>
        <span>{GUESS.max}x: every core busy</span>
      </p>
    </div>
  )
}

export function GuessFigure({ race }: Props) {
  const speedup = useStore(race.$guess)
  const friendBet = useStore(race.$friendBet)
  const { cores } = useStore(race.$settings)
  const width = percent(100 / speedup)
  const lanes = Array.from({ length: cores }, (_, lane) => (lane + 1.5) * LANE)
  return (
    <Canvas
      height={(cores + 1) * LANE}
      label={`One core takes the whole width; ${cores} cores take ${Math.round(100 / speedup)}% of it.`}
    >
      <Lane y={LANE / 2} />
      <rect className="wait" x="0" y={(LANE - BAR) / 2} width="100%" height={BAR} rx="5" />
      <OneCore race={race} />
      {lanes.map(y => (
        <g key={y}>
          <Lane y={y} />
          <rect
            className="fill-flow-wash stroke-flow-edge [stroke-dasharray:4]"
            x="0"
            y={y - BAR / 2}
            width={width}
            height={BAR}
            rx="5"
          />
        </g>
      ))}
      <BetLine bet={speedup} cores={cores} />
      {friendBet !== null && <BetLine bet={friendBet} cores={cores} name="your friend’s bet" />}
      <text className="halo end" x="100%" y={1.5 * LANE + 4}>
        one core above, {cores} with Block-STM below
      </text>
    </Canvas>
  )
}

function OneCore({ race }: Props) {
  const recording = useStore(race.$recording)
  return (
    recording && (
      <svg
        y={(LANE - BAR) / 2}
        width="100%"
        height={BAR}
        viewBox="0 0 1000 1"
        preserveAspectRatio="none"
      >
        <path
          className="fill-wait"
          d={oneCorePath(recording.gas, { x: 0, y: 0, width: 1000, height: 1 })}
        />
      </svg>
    )
  )
}

function BetLine({ bet, cores, name }: { bet: number; cores: number; name?: string }) {
  const x = percent(100 / bet)
  const isRight = bet < 2
  return (
    <>
      <line
        className={`stroke-ink stroke-2 ${name ? '[stroke-dasharray:6_4]' : ''}`}
        x1={x}
        x2={x}
        y1={LANE}
        y2={(cores + 1) * LANE}
      />
      {name && (
        <text
          className={isRight ? 'halo end' : 'halo'}
          x={x}
          dx={isRight ? -6 : 6}
          y={2.5 * LANE + 4.5}
        >
          {name}
        </text>
      )}
    </>
  )
}
