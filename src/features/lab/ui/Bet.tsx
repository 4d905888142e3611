import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Canvas, Lane, percent } from '../../../figures/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatTimes } from '../../../ui/format.ts'
import { LAB_PUZZLES } from '../puzzles.ts'
import { describeShape, judgeGuess, summarize } from '../sentences.ts'
import {
  $bet,
  $guess,
  $isLinkCorrected,
  $labPuzzle,
  $settings,
  $simulation,
  GUESS,
  placeBet,
  setGuess,
  skipBet
} from '../store.ts'

const LANE = 38
const BAR = 24

/** A visitor who has guessed looks more closely. */
export function Bet({ onEnd }: { onEnd: (end: () => void) => void }) {
  const id = useId()
  const speedup = useStore($guess)
  const { transactions, cores } = useStore($settings)
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-soft">First, a bet</p>
        <p className="mt-1 max-w-[34rem] font-heading text-title font-semibold text-balance">
          {cores} cores, and a third of {transactions} transactions clash. How much faster than one
          core will Block-STM be?
        </p>
      </div>
      <GuessFigure speedup={speedup} cores={cores} />
      <div>
        <div className="flex items-baseline gap-3">
          <label htmlFor={id}>Your guess</label>
          <output htmlFor={id} className="font-heading text-heading font-semibold tabular-nums">
            {`${speedup.toFixed(1)}x`}
          </output>
        </div>
        <input
          id={id}
          type="range"
          min={GUESS.min}
          max={GUESS.max}
          step={GUESS.step}
          value={speedup}
          aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
          className="block h-11 w-full cursor-pointer accent-flow-ink"
          onChange={event => setGuess(event.target.valueAsNumber)}
        />
        <p className="flex justify-between text-small text-soft" aria-hidden="true">
          <span>no faster</span>
          <span>{GUESS.max} times: every core always busy</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onEnd(placeBet)}>Place the bet and run</Button>
        <Button variant="secondary" onClick={() => onEnd(skipBet)}>
          Skip the bet
        </Button>
      </div>
    </div>
  )
}

function GuessFigure({ speedup, cores }: { speedup: number; cores: number }) {
  const width = percent(100 / speedup)
  const lanes = Array.from({ length: cores }, (_, lane) => (lane + 1.5) * LANE)
  return (
    <Canvas
      height={(cores + 1) * LANE}
      label={`One lane over the whole width; ${cores} lanes over ${Math.round(100 / speedup)}% of it.`}
    >
      <Lane y={LANE / 2} />
      <rect className="wait" x="0" y={(LANE - BAR) / 2} width="100%" height={BAR} rx="5" />
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
      <line
        className="stroke-ink stroke-2"
        x1={width}
        x2={width}
        y1={LANE}
        y2={(cores + 1) * LANE}
      />
    </Canvas>
  )
}

export function RunSummary() {
  const simulation = useStore($simulation)
  const bet = useStore($bet)
  const puzzle = useStore($labPuzzle)
  const isCorrected = useStore($isLinkCorrected)
  if (!simulation) return null
  const actual = simulation.timelines['block-stm'].totals.speedup
  return (
    <div
      role="status"
      data-testid="lab-outcome"
      className="min-h-[6lh] text-pretty sm:min-h-[4lh] [&_p+p]:text-(length:--text-small) [&_p+p]:text-soft"
    >
      {puzzle && (
        <p data-testid="lab-goal">
          <b className="font-semibold">{LAB_PUZZLES[puzzle].goal}</b> {LAB_PUZZLES[puzzle].fixed}
        </p>
      )}
      {bet === null ? (
        <p>{describeShape(simulation)}</p>
      ) : (
        <p data-testid="lab-bet">
          <b className="font-semibold">
            You said {formatTimes(bet)}, it is {formatTimes(actual)}.
          </b>{' '}
          {judgeGuess(bet, actual)}
        </p>
      )}
      <p>{summarize(simulation)}</p>
      {isCorrected && (
        <p>Some values in the link were out of bounds; the nearest valid ones are shown.</p>
      )}
    </div>
  )
}
