import { Canvas, percent, Tx } from './kit.tsx'
import { VERDICTS } from '../content/verdicts.ts'
import { RadioPill } from '../ui/Choice.tsx'

/** Fees offered, best first. The number that fits is schematic, not measured. */
const OFFERS = [5, 5, 4, 3, 3, 2, 2, 1, 1] as const
const COLUMN = 100 / OFFERS.length

/** How many fit at first, and with faster engines. See .block-cap in src/styles/figures.css, which moves the cap. */
const FITS = { slow: 3, fast: 6 } as const

function fitOf(index: number): string {
  if (index < FITS.slow) return 'fits-slow'
  return index < FITS.fast ? 'fits-fast' : ''
}

const GUESSES = ['rises', 'stays', 'falls'] as const

export function BlockCap() {
  return (
    <div className="block-cap group/cap">
      <Canvas
        height={146}
        label="Not to scale: nine transactions, by the fee they offer. The gas cap lets three in: what every validator can finish in time. With faster engines it moves right, and six fit."
      >
        <text className="quiet" x="0" y="14">
          Not to scale: what validators can finish
        </text>
        <rect className="reach flow" y="24" height="10" rx="5" />
        <rect className="room core" y="44" height="56" rx="7" />
        {OFFERS.map((coins, index) => (
          <g key={index} className={fitOf(index)}>
            <Tx x={index * COLUMN + 1} y={72} width={COLUMN - 2} height={40} tone="wait" />
            <svg x={percent((index + 0.5) * COLUMN)} y="112" overflow="visible">
              <path className="coins" d={`M${(1 - coins) * 4} 0h${(coins - 1) * 8 + 0.01}`} />
            </svg>
          </g>
        ))}
        <g className="cap">
          <line className="stroke-ink" strokeWidth="3" x1="0" x2="0" y1="38" y2="122" />
          <text className="strong end" x="2" y="141">
            cap
          </text>
        </g>
      </Canvas>
      <p className="mt-1 text-small">Highest fees get in. More dots, higher fee.</p>
      <Prediction />
    </div>
  )
}

function Prediction() {
  return (
    <>
      <fieldset className="mt-3">
        <legend className="task float-left mb-2 w-full">
          Every engine gets faster. The lowest fee that gets in…
        </legend>
        <div className="clear-both flex flex-wrap gap-2">
          {GUESSES.map(guess => (
            <RadioPill key={guess} name="lowest-fee" value={guess} />
          ))}
        </div>
      </fieldset>
      <div aria-live="polite" className="mt-2 min-h-[2lh] text-small">
        <p className="hidden group-has-checked/cap:block">
          <b className="hidden text-flow-ink group-has-[[value=falls]:checked]/cap:inline">
            {VERDICTS.right}.
          </b>
          <b className="text-clash-ink group-has-[[value=falls]:checked]/cap:hidden">
            {VERDICTS.wrong}.
          </b>{' '}
          Validators keep up with more, so the cap can rise: six fit, and a lower fee is enough.
        </p>
      </div>
    </>
  )
}
