import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { BET } from '../bet.ts'
import { Canvas, Lane, percent } from '../../../figures/kit.tsx'
import { $guess, $settings, guess, placeBet, skipBet } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Legend } from './Legend.tsx'

const LANE = 34
const BAR = 22

/** Asks for a guess before anything is shown: who has guessed looks more closely. */
export function Bet({ end }: { end: (act: () => void) => void }) {
  const id = useId()
  const times = useStore($guess)
  const { transactions, cores } = useStore($settings)
  return (
    <div className="lab-bet">
      <div>
        <p className="text-soft">First, a bet</p>
        <p className="mt-1 max-w-[34rem] font-heading text-title font-semibold text-balance">
          {cores} cores, and a third of {transactions} transactions clash. How much faster than one
          core will Block-STM be?
        </p>
      </div>
      <Picture times={times} cores={cores} />
      <div>
        <div className="flex items-baseline gap-3">
          <label htmlFor={id}>Your guess</label>
          <output htmlFor={id} className="font-heading text-heading font-semibold tabular-nums">
            {`${times.toFixed(1)}x`}
          </output>
        </div>
        <input
          id={id}
          type="range"
          min={BET.least}
          max={BET.most}
          step={BET.step}
          value={times}
          aria-valuetext={`${times.toFixed(1)} times as fast as one core`}
          className="block h-11 w-full cursor-pointer accent-flow-ink"
          onChange={event => guess(event.target.valueAsNumber)}
        />
        <p className="flex justify-between text-small text-soft" aria-hidden="true">
          <span>no faster</span>
          <span>{BET.most} times: every core always busy</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => end(placeBet)}>Place the bet and run</Button>
        <button type="button" className="lab-button" onClick={() => end(skipBet)}>
          Skip the bet
        </button>
      </div>
      <div className="lg:hidden">
        <Legend />
      </div>
    </div>
  )
}

/** What the guess would look like: one lane, and many that end sooner. */
function Picture({ times, cores }: { times: number; cores: number }) {
  const lanes = Array.from({ length: cores }, (_, lane) => (lane + 1.5) * LANE)
  return (
    <Canvas
      height={(cores + 1) * LANE}
      label={`One lane over the whole width; ${cores} lanes over ${Math.round(100 / times)} per cent of it.`}
    >
      <Lane y={LANE / 2} />
      <rect className="wait" x="0" y={(LANE - BAR) / 2} width="100%" height={BAR} rx="5" />
      {lanes.map(y => (
        <g key={y}>
          <Lane y={y} />
          <rect
            className="slot"
            x="0"
            y={y - BAR / 2}
            width={percent(100 / times)}
            height={BAR}
            rx="5"
          />
        </g>
      ))}
      <line
        className="stroke-ink stroke-2"
        x1={percent(100 / times)}
        x2={percent(100 / times)}
        y1={LANE}
        y2={(cores + 1) * LANE}
      />
    </Canvas>
  )
}
