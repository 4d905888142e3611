import { Canvas, percent, Tx } from './kit.tsx'

/** Fees offered, best first. The number that fits is schematic, not measured. */
const OFFERS = [5, 5, 4, 3, 3, 2, 2, 1, 1] as const
const COLUMN = 100 / OFFERS.length
const CORES = [1, 4, 16] as const

/** See .block-cap in src/styles/figures.css, which moves the cap. */
const FITS = { 1: 3, 4: 6, 16: 9 } as const satisfies Record<(typeof CORES)[number], number>
const fitsFrom = (index: number): string =>
  `fits-${CORES.find(cores => index < FITS[cores]) ?? 'never'}`

const WORDS = [
  {
    look: "group-has-[[value='1']:checked]/cap:block",
    words: 'Room for three of nine. Highest bidders win (dots: fees).'
  },
  {
    look: "group-has-[[value='4']:checked]/cap:block",
    words: 'Room for six. A lower fee is enough.'
  },
  {
    look: "group-has-[[value='16']:checked]/cap:block",
    words: 'Room for all nine, even at the lowest fee.'
  }
]

export function BlockCap() {
  return (
    <div className="block-cap group/cap">
      <Canvas
        height={124}
        label="Not to scale: nine transactions, by the fee they offer. The gas cap stays below what every validator can finish in time. With more cores in each engine both move right, more transactions fit, and the lowest fee that gets in falls."
      >
        <text className="quiet" x="0" y="14">
          Not to scale: what validators can finish
        </text>
        <rect className="reach flow" y="22" height="9" rx="4.5" />
        <rect className="room core" y="42" height="40" rx="6" />
        {OFFERS.map((coins, index) => (
          <g key={index} className={fitsFrom(index)}>
            <Tx x={index * COLUMN + 1} y={62} width={COLUMN - 2} height={26} tone="wait" />
            <svg x={percent((index + 0.5) * COLUMN)} y="95" overflow="visible">
              {Array.from({ length: coins }, (_, coin) => (
                <circle
                  key={coin}
                  className="fill-wait-edge"
                  cx={(coin - (coins - 1) / 2) * 5.5}
                  r="2.25"
                />
              ))}
            </svg>
          </g>
        ))}
        <g className="cap">
          <line className="stroke-ink" strokeWidth="3" x1="0" x2="0" y1="36" y2="102" />
          <text className="strong end" x="2" y="119">
            cap
          </text>
        </g>
      </Canvas>
      <fieldset data-scale className="mt-2 flex flex-wrap items-center gap-x-1">
        <legend className="float-left mr-2 text-small">Cores per engine</legend>
        {CORES.map(cores => (
          <label
            key={cores}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 px-1.5 text-small font-medium"
          >
            <input type="radio" name="engine-cores" value={cores} defaultChecked={cores === 1} />
            {cores}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite" className="text-small font-medium">
        {WORDS.map(({ look, words }) => (
          <span key={words} className={`hidden ${look}`}>
            {words}
          </span>
        ))}
      </p>
    </div>
  )
}
