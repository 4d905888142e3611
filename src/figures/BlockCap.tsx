import { Canvas, Tx } from './kit.tsx'
import { percent } from './looks.ts'
import { Guess } from './Guess.tsx'
import './BlockCap.css'

/** Fees offered, best first. How many fit is schematic, not measured. */
const OFFERS = [5, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1] as const
/** The window's edge cuts the last one, for the line is longer. */
const COLUMN = 8.1
/** How many fit below the cap, and below the one of faster engines. */
const [FIT, FIT_THEN] = [3, 6]

export function BlockCap() {
  return (
    <figure className="guess block-cap max-lg:-mb-4">
      <p className="text-lead/[1.3] font-semibold text-balance">
        Highest fees get in. More dots, higher fee.
      </p>
      <p className="text-small text-soft">Not to scale: what validators can finish</p>
      <div className="block-cap-line slab my-1 lg:my-2 lg:pr-0">
        <Canvas
          height={152}
          className="w-[170%] lg:w-full lg:[zoom:1.45]"
          label="Not to scale: thirteen transactions, by the fee they offer. The gas cap lets three in: what every validator can finish in time. With faster engines it moves right, and six fit."
        >
          <rect className="block-cap-reach kit-flow" x="-100%" y="12" height="14" rx="7" />
          <rect className="block-cap-reach fill-line" x="-100%" y="40" height="106" rx="8" />
          {OFFERS.map((coins, index) => (
            <g key={index} className={index < FIT ? 'kit-run' : index < FIT_THEN ? 'kit-runs' : ''}>
              <Tx x={index * COLUMN} y={93} width={COLUMN - 1} height={96} tone="wait" />
              <svg x={percent(index * COLUMN + 3.55)} y="127" overflow="visible">
                <path
                  className="block-cap-coins"
                  d={`M${(1 - coins) * 4} 0h${(coins - 1) * 8 + 0.01}`}
                />
                <text className="kit-label text-[30px]" y="-43">
                  {'ABCDEFGHIJKL'[index]}
                </text>
              </svg>
            </g>
          ))}
          <g className="block-cap-cap">
            <line className="stroke-ink" strokeWidth="3" x1="0" x2="0" y1="0" y2="152" />
            <text className="text-[30px] font-semibold" x="9" y="29">
              cap
            </text>
          </g>
        </Canvas>
      </div>
      <Guess
        ask="Every engine gets faster. The lowest fee that gets in…"
        name="lowest-fee"
        options={['rises', 'stays', 'falls']}
        right="falls"
      >
        Validators keep up with more, so the cap can rise: six fit, and a lower fee is enough.
      </Guess>
    </figure>
  )
}
