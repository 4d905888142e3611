import { useId, useState } from 'react'
import { FIRST_STOP, GAS_STOPS, GUESSES, sayGas, TRANSFERS_PER_SWAP, whatItBuys } from '../gas.ts'
import { formatGas, GAS, SWAPS_PER_GIGAGAS } from '../../../content/ladder.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Slider } from '../../../ui/Slider.tsx'

/** Same height before and after hydration. */
const MIN_HEIGHT = 'min-h-120 min-[23.4375rem]:min-h-106 sm:min-h-114'

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
    <div className={`card flex flex-col ${MIN_HEIGHT}`} data-testid="gas-slider">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          Gas per second
        </label>
        <output htmlFor={id} className="text-heading font-semibold whitespace-nowrap tabular-nums">
          {formatGas(gas)}
        </output>
      </div>
      <div className="mt-2">
        <Slider
          id={id}
          min={0}
          max={GAS_STOPS.length - 1}
          step={1}
          value={stop}
          aria-valuetext={`${sayGas(gas)}: ${formatNumber(transfers)} transfers${guess ? ` or ${formatNumber(swaps)} swaps` : ''}`}
          onSlide={setStop}
        />
      </div>
      <p className="flex justify-between gap-4 text-small text-soft" aria-hidden="true">
        <span>Ethereum’s limit</span>
        <span className="text-right">Fastest reported replay</span>
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-[1fr_13rem] sm:gap-8">
        <div>
          <Blocks solid={times} of={GAS.fastestReplay / GAS.ethereumLimit} />
          <p className="mt-2 text-small text-soft">
            Each block is one Ethereum limit:{' '}
            <span className="tabular-nums">{formatNumber(times, 1)}</span> of{' '}
            {formatNumber(GAS.fastestReplay / GAS.ethereumLimit)}.
          </p>
        </div>
        <dl className="grid grid-cols-2 content-start gap-4 sm:grid-cols-1">
          <Buy
            name="transfers a second"
            count={formatNumber(transfers)}
            basis={`${formatNumber(GAS.transfer)} gas each`}
          />
          <Buy
            name="or swaps a second"
            count={guess ? formatNumber(swaps) : '?'}
            basis="at MegaETH’s rates"
          />
        </dl>
      </div>
      <Guess guess={guess} onGuess={setGuess} />
    </div>
  )
}

type GuessProps = { guess: number | undefined; onGuess: (guess: number) => void }

function Guess({ guess, onGuess }: GuessProps) {
  const id = useId()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-small">
      <p id={id} role="status" className="font-medium sm:w-72">
        {guess === undefined
          ? 'How many swaps does 1 Ggas/s pay for?'
          : `${guess === SWAPS_PER_GIGAGAS ? 'Right.' : 'Not quite.'} A swap costs about ${TRANSFERS_PER_SWAP} transfers.`}
      </p>
      <div role="group" aria-labelledby={id} className="flex gap-2">
        {GUESSES.map(count => (
          <Choice key={count} pressed={guess === count} onClick={() => onGuess(count)}>
            {formatNumber(count)}
          </Choice>
        ))}
      </div>
    </div>
  )
}

function Buy({ name, count, basis }: { name: string; count: string; basis: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-small">
        {name}
        <span className="block text-soft">{basis}</span>
      </dt>
      <dd className="order-first text-heading font-semibold tabular-nums">{count}</dd>
    </div>
  )
}

const ROWS = 10
const SIDE = 10

/** Two SVG patterns instead of hundreds of shapes. */
function Blocks({ solid, of }: { solid: number; of: number }) {
  const id = useId()
  const columns = Math.ceil(of / ROWS)
  const whole = Math.round(solid)
  const full = Math.floor(whole / ROWS)
  const cell = { width: SIDE, height: SIDE, patternUnits: 'userSpaceOnUse' } as const
  return (
    <svg
      viewBox={`0 0 ${columns * SIDE} ${ROWS * SIDE}`}
      preserveAspectRatio="none"
      className="w-full max-sm:h-14 sm:h-36"
      aria-hidden="true"
    >
      <pattern id={`${id}-solid`} {...cell}>
        <rect x="1" y="1" width="8" height="8" className="fill-flow" />
      </pattern>
      <pattern id={`${id}-pale`} {...cell}>
        <rect x="1" y="1" width="8" height="8" className="fill-line" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id}-pale)`} />
      <rect width={full * SIDE} height="100%" fill={`url(#${id}-solid)`} />
      <rect
        x={full * SIDE}
        width={SIDE}
        height={(whole % ROWS) * SIDE}
        fill={`url(#${id}-solid)`}
      />
    </svg>
  )
}
