import { useId, useState } from 'react'
import { FIRST_STOP, GAS_STOPS, GUESSES, TRANSFERS_PER_SWAP, whatItBuys } from '../gas.ts'
import { FASTEST_NAME, formatGas, GAS, SWAPS_PER_GIGAGAS } from '../../../content/ladder.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Slider } from '../../../ui/Slider.tsx'

/** Squares in all: how often Ethereum’s limit fits into the fastest rate. */
const ALL = GAS.fastest / GAS.ethereumLimit

/** Same height before and after hydration. */
const MIN_HEIGHT = 'min-h-123 sm:min-h-98 lg:min-h-108'

export function GasSlider() {
  return (
    <LazyIsland placeholder={<Skeleton type="section" minHeight={MIN_HEIGHT} />}>
      <GasCard />
    </LazyIsland>
  )
}

function GasCard() {
  const id = useId()
  const [stop, setStop] = useState(FIRST_STOP)
  const [guess, setGuess] = useState<number>()
  const { gas, transfers, swaps, times } = whatItBuys(GAS_STOPS[stop] ?? GAS.giga)

  return (
    <div className={`card flex flex-col gap-3 ${MIN_HEIGHT}`} data-testid="gas-slider">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p>
          <label htmlFor={id} className="block font-medium">
            Gas per second
          </label>
          <span className="text-display font-semibold whitespace-nowrap tabular-nums">
            {formatGas(gas)}
          </span>
        </p>
        <dl className="grid grid-cols-2 gap-x-8">
          <Buy name="transfers a second" count={formatNumber(transfers)} />
          <Buy name="or swaps a second" count={guess ? formatNumber(swaps) : '?'} />
        </dl>
      </div>
      <Slider
        id={id}
        min={0}
        max={GAS_STOPS.length - 1}
        step={1}
        value={stop}
        aria-valuetext={`${formatNumber(gas / 1_000_000)} million gas per second: ${formatNumber(transfers)} transfers${guess ? ` or ${formatNumber(swaps)} swaps` : ''}`}
        onSlide={setStop}
      />
      <p className="-mt-2 flex justify-between gap-4 text-small text-soft" aria-hidden="true">
        <span>Ethereum’s limit</span>
        <span className="text-right">{FASTEST_NAME}</span>
      </p>
      <div className="mt-2 flex items-center gap-5 sm:gap-10" aria-hidden="true">
        <Squares
          solid={1}
          of={1}
          columns={1}
          className="w-[2.6%] min-w-2.5 flex-none sm:w-[1.4%]"
        />
        <Squares solid={times} of={ALL} columns={34} className="w-full sm:hidden" />
        <Squares solid={times} of={ALL} columns={68} className="w-full max-sm:hidden" />
      </div>
      <p className="text-small text-soft">
        Each square is all Ethereum allows today:{' '}
        <span className="tabular-nums">{formatNumber(times, 1)}</span> of {formatNumber(ALL)}.
      </p>
      <Guess guess={guess} onGuess={setGuess} />
    </div>
  )
}

type GuessProps = { guess: number | undefined; onGuess: (guess: number) => void }

function Guess({ guess, onGuess }: GuessProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-small">
      <p id={id} role="status" className="font-medium sm:w-72">
        {guess === undefined
          ? 'How many swaps does 1 Ggas/s pay for?'
          : `${guess === SWAPS_PER_GIGAGAS ? 'Right.' : 'Not quite.'} A swap costs about ${TRANSFERS_PER_SWAP} transfers.`}
      </p>
      <div role="group" aria-labelledby={id} className="flex gap-2">
        {GUESSES.map(count => (
          <Choice key={count} pressed={guess === count} onClick={() => onGuess(count)}>
            {formatNumber(count)}
            {guess !== undefined && count === SWAPS_PER_GIGAGAS && ' ✓'}
          </Choice>
        ))}
      </div>
    </div>
  )
}

function Buy({ name, count }: { name: string; count: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-small">{name}</dt>
      <dd className="order-first text-heading font-semibold tabular-nums">{count}</dd>
    </div>
  )
}

const SIDE = 10

type SquaresProps = { solid: number; of: number; columns: number; className: string }

/** Two SVG patterns instead of hundreds of shapes; fills column by column. */
function Squares({ solid, of, columns, className }: SquaresProps) {
  const id = useId()
  const rows = of / columns
  const whole = Math.round(solid)
  const full = Math.floor(whole / rows)
  const cell = { width: SIDE, height: SIDE, patternUnits: 'userSpaceOnUse' } as const
  return (
    <svg viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`} className={className}>
      <pattern id={`${id}-solid`} {...cell}>
        <rect x="1" y="1" width="8" height="8" rx="1.5" className="fill-flow" />
      </pattern>
      <pattern id={`${id}-pale`} {...cell}>
        <rect x="1" y="1" width="8" height="8" rx="1.5" className="fill-line" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id}-pale)`} />
      <rect width={full * SIDE} height="100%" fill={`url(#${id}-solid)`} />
      <rect
        x={full * SIDE}
        width={SIDE}
        height={(whole % rows) * SIDE}
        fill={`url(#${id}-solid)`}
      />
    </svg>
  )
}
