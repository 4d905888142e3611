import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Canvas, Lane, percent } from '../../../figures/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { betQuestion, KNOWN_BLOCKS } from '../../../content/real-blocks.ts'
import { Slider } from '../../../ui/Slider.tsx'
import { oneCorePath } from '../../../race/lane-paths.ts'
import {
  $friendBet,
  $guess,
  $recording,
  $settings,
  GUESS,
  placeBet,
  setGuess,
  skipBet
} from '../store.ts'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'

const LANE = 22
const BAR = 15

export function Bet({ onEnd }: { onEnd: (end: () => void) => void }) {
  const { realBlock } = useStore($settings)
  const block = KNOWN_BLOCKS.find(({ number }) => number === realBlock)
  return (
    <div className="grid gap-5">
      {block && (
        <div>
          <p className="text-soft">A real Ethereum block</p>
          <p className="text-heading font-semibold text-balance">{betQuestion(block)}</p>
        </div>
      )}
      <BetSlider />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onEnd(placeBet)}>Place the bet and run</Button>
        <Button variant="secondary" onClick={() => onEnd(skipBet)}>
          Skip the bet
        </Button>
      </div>
      <LoadFailure />
      <GuessFigure />
    </div>
  )
}

export function BetSlider() {
  const id = useId()
  const speedup = useStore($guess)
  return (
    <div>
      <div className="flex items-baseline gap-3">
        <label htmlFor={id}>Your bet</label>
        <output htmlFor={id} className="text-display/none font-semibold tabular-nums">
          {`${speedup.toFixed(1)}x`}
        </output>
      </div>
      <Slider
        id={id}
        min={GUESS.min}
        max={GUESS.max}
        step={GUESS.step}
        value={speedup}
        aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
        onSlide={setGuess}
      />
      <p className="flex justify-between text-small text-soft" aria-hidden="true">
        <span>1x: no gain</span>
        <span>{GUESS.max}x: every core busy</span>
      </p>
    </div>
  )
}

export function GuessFigure() {
  const speedup = useStore($guess)
  const friendBet = useStore($friendBet)
  const { cores } = useStore($settings)
  const width = percent(100 / speedup)
  const lanes = Array.from({ length: cores }, (_, lane) => (lane + 1.5) * LANE)
  return (
    <Canvas
      height={(cores + 1) * LANE}
      label={`One core takes the whole width; ${cores} cores take ${Math.round(100 / speedup)}% of it.`}
    >
      <Lane y={LANE / 2} />
      <rect className="wait" x="0" y={(LANE - BAR) / 2} width="100%" height={BAR} rx="5" />
      <OneCore />
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

function OneCore() {
  const recording = useStore($recording)
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
