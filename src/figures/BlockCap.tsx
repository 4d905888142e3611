import { Canvas, percent, Tx } from './kit.tsx'
import { VERDICTS } from '../content/verdicts.ts'
import { RadioChoice } from '../ui/Choice.tsx'

/** Fees offered, best first. How many fit is schematic, not measured: see .block-cap in src/styles/figures.css. */
const OFFERS = [5, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1] as const
const COLUMN = 100 / OFFERS.length

export function BlockCap() {
  return (
    <figure className="block-cap group/cap">
      <p className="task">Highest fees get in. More dots, higher fee.</p>
      <p className="note">Not to scale: what validators can finish</p>
      <div className="mr-(--out) overflow-x-clip">
        <Canvas
          height={148}
          className="w-[170%] max-lg:text-lead sm:w-[115%] lg:[zoom:1.35]"
          label="Not to scale: twelve transactions, by the fee they offer. The gas cap lets three in: what every validator can finish in time. With faster engines it moves right, and six fit."
        >
          <rect className="reach flow" y="4" height="12" rx="6" />
          <rect className="room core" y="26" height="72" rx="8" />
          {OFFERS.map((coins, index) => (
            <g key={index}>
              <Tx x={index * COLUMN + 0.5} y={62} width={COLUMN - 1} height={56} tone="wait" />
              <svg x={percent((index + 0.5) * COLUMN)} y="110" overflow="visible">
                <path className="coins" d={`M${(1 - coins) * 4} 0h${(coins - 1) * 8 + 0.01}`} />
                <text className="tx-label" y="-47">
                  {'ABCDEFGHIJKL'[index]}
                </text>
              </svg>
            </g>
          ))}
          <g className="cap">
            <line className="stroke-ink" strokeWidth="3" x1="0" x2="0" y1="20" y2="122" />
            <text className="strong mid" y="143">
              cap
            </text>
          </g>
        </Canvas>
      </div>
      <Prediction />
    </figure>
  )
}

function Prediction() {
  return (
    <>
      <fieldset className="mt-3 items-center gap-x-8 lg:grid lg:grid-cols-2">
        <legend className="task float-left mb-2 w-full">
          Every engine gets faster. The lowest fee that gets in…
        </legend>
        <div className="clear-both flex flex-wrap gap-2">
          {['rises', 'stays', 'falls'].map(guess => (
            <RadioChoice key={guess} name="lowest-fee" value={guess} />
          ))}
        </div>
      </fieldset>
      <div aria-live="polite" className="mt-2 min-h-[2lh] text-small lg:min-h-[1lh]">
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
