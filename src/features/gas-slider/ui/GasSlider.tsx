import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { VERDICTS } from '../../../content/verdicts.ts'
import { GIGAGAS, GUESSES, SQUARES, TRANSFERS_PER_SWAP, WALLS, whatItBuys } from '../gas.ts'
import { formatGas, SWAPS_PER_GIGAGAS } from '../../../content/ladder.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { watchOnScreen } from '../../../platform/observers.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Choice } from '../../../ui/Choice.tsx'
import './GasSlider.css'

export const GasSlider = island(Content)

function Content({ first }: { first: number }) {
  const id = useId()
  const [chosen, setSquares] = useState<number>()
  const wall = useRef<HTMLDivElement>(null)
  const filled = useFilling(wall)
  const squares = chosen ?? Math.round(1 + (first - 1) * filled)
  const [guess, setGuess] = useState<number>()
  const { gas, transfers, swaps } = whatItBuys(squares)

  return (
    <div data-testid="gas-slider">
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 xl:grid-cols-[9fr_5fr]">
        <p className="text-small text-soft">
          <label htmlFor={id} className="text-(length:--text-body) font-semibold text-ink">
            Gas per second
          </label>
          {squares === Math.round(first) && <span className="ml-3">as Altius reports</span>}
          <span className="-ml-1 block text-[min(15.5cqi,6.5rem)]/none font-semibold tracking-[-0.025em] text-ink tabular-nums">
            {formatGas(gas)}
          </span>
        </p>
        <div className="grid gap-y-2">
          <dl className="grid grid-cols-2 gap-x-8">
            <Buy name="transfers a second" count={formatNumber(transfers)} />
            <Buy
              name="or swaps a second"
              count={
                <>
                  <span className={guess ? '' : 'hidden print:inline noscript:inline'}>
                    {formatNumber(swaps)}
                  </span>
                  {!guess && <span className="print:hidden noscript:hidden">?</span>}
                </>
              }
            />
          </dl>
          <Guess
            guess={guess}
            onGuess={guess => {
              setGuess(guess)
              setSquares(GIGAGAS)
            }}
          />
        </div>
      </div>
      <Wall squares={squares} box={wall}>
        <input
          type="range"
          className="gas-slider-bet"
          id={id}
          min={1}
          max={SQUARES}
          value={squares}
          aria-valuetext={`${formatNumber(gas / 1_000_000)} million gas per second: ${formatNumber(transfers)} transfers${guess ? ` or ${formatNumber(swaps)} swaps` : ''}`}
          onChange={event => setSquares(event.target.valueAsNumber)}
        />
      </Wall>
    </div>
  )
}

/** The filled share: grows from 0 to 1 when a quarter of the box has scrolled into view. Stays 1 if the box was in view at first, and under reduced motion. */
function useFilling(box: RefObject<Element | null>): number {
  const [filled, setFilled] = useState(1)
  useEffect(() => {
    if (!box.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let done = 1
    const fill = (ms: number): void => {
      done = Math.min(done + ms / 1200, 1)
      setFilled(done)
      if (done === 1) stop()
    }
    const start = (isSeen: boolean): void => {
      if (!isSeen) return setFilled((done = 0))
      stop()
      if (done < 1) stop = everyFrame(fill)
    }
    let stop = watchOnScreen(box.current, start, 0.25)
    return () => stop()
  }, [box])
  return filled * filled * (3 - 2 * filled)
}

type GuessProps = { guess: number | undefined; onGuess: (guess: number) => void }

function Guess({ guess, onGuess }: GuessProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden noscript:hidden">
      <p id={id} role="status" className="font-semibold text-balance">
        {guess === undefined
          ? 'How many swaps does 1 Ggas/s pay for?'
          : `${VERDICTS[guess === SWAPS_PER_GIGAGAS ? 'right' : 'wrong']}. A swap costs about ${TRANSFERS_PER_SWAP} transfers.`}
      </p>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {GUESSES.map(count => (
          <Choice key={count} pressed={guess === count} onClick={() => onGuess(count)}>
            {`${formatNumber(count)}${guess !== undefined && count === SWAPS_PER_GIGAGAS ? ' ✓' : ''}`}
          </Choice>
        ))}
      </div>
    </div>
  )
}

function Buy({ name, count }: { name: string; count: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold first-letter:uppercase">{name}</dt>
      <dd className="text-heading font-semibold tabular-nums">{count}</dd>
    </div>
  )
}

type WallProps = { squares: number; box: RefObject<HTMLDivElement | null>; children: ReactNode }

function Wall({ squares, box, children }: WallProps) {
  const id = useId()
  return (
    <div ref={box} className="gas-slider-wall">
      <p className="gas-slider-marks">
        Ethereum’s limit <span className="gas-slider-goal">1 Ggas/s</span>
      </p>
      <svg className="absolute" width="0" height="0" aria-hidden="true">
        {(['fill-line', 'fill-flow'] as const).map(tone => (
          <pattern key={tone} id={id + tone} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect x=".5" y=".5" width="7" height="7" rx="1.25" className={tone} />
          </pattern>
        ))}
      </svg>
      <Squares id={id} squares={squares} wall="wide" className="max-sm:hidden" />
      <Squares id={id} squares={squares} wall="narrow" className="h-[108cqi] sm:hidden" />
      {children}
    </div>
  )
}

type SquaresProps = { id: string; squares: number; wall: keyof typeof WALLS; className: string }

/** Patterns instead of hundreds of shapes. The amber square is Ethereum. */
function Squares({ id, squares, wall, className }: SquaresProps) {
  const { columns, rows } = WALLS[wall]
  const [full, rest] = [Math.floor(squares / rows), squares % rows]
  const height = rows * 8
  return (
    <svg
      role="img"
      aria-label={`${squares} of ${SQUARES} squares. One, amber, is all that Ethereum allows.`}
      viewBox={`0 0 ${columns * 8} ${height}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
    >
      <path d={`M0 0h${columns * 8}v${height}H0z`} fill={`url(#${id}fill-line)`} />
      <path
        d={`M0 0h${full * 8}v${height}H0zM${full * 8} 0h8v${rest * 8}h-8z`}
        fill={`url(#${id}fill-flow)`}
      />
      <rect className="fill-wait" x=".5" y=".5" width="7" height="7" rx="1.25" />
    </svg>
  )
}
