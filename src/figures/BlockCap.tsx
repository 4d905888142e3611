import { Canvas, percent, Tx } from './kit.tsx'

const OFFERS = [5, 4, 4, 3, 2, 1, 1] as const
const FIT = 4

const CAP = 58
const LANE = 50
const WIDTH = 11.5

const placeOf = (index: number): number =>
  index < FIT ? 2 + index * 14 : CAP + 4 + (index - FIT) * 13

export function BlockCap() {
  return (
    <Canvas
      height={104}
      label="A schematic: seven transactions, ordered by the fee they offer. The block’s gas cap lets four of them in. The three that offer the least wait."
    >
      <text className="quiet" x="0" y="16">
        Next block
      </text>
      <text className="strong end" x={percent(CAP)} y="16">
        gas cap
      </text>
      <text className="quiet end" x="100%" y="16">
        waiting
      </text>
      <rect className="core" x="0" y="26" width={percent(CAP)} height="48" rx="6" />
      <line
        className="stroke-wait-edge"
        strokeWidth="3"
        x1={percent(CAP)}
        x2={percent(CAP)}
        y1="22"
        y2="78"
      />
      {OFFERS.map((coins, index) => (
        <g key={index}>
          <Tx
            x={placeOf(index)}
            y={LANE}
            width={WIDTH}
            height={28}
            tone={index < FIT ? 'flow' : 'wait'}
          />
          <svg x={percent(placeOf(index) + WIDTH / 2)} y="90" overflow="visible">
            {Array.from({ length: coins }, (_, coin) => (
              <circle
                key={coin}
                className="fill-wait-edge"
                cx={(coin - (coins - 1) / 2) * 7}
                r="2.5"
              />
            ))}
          </svg>
        </g>
      ))}
    </Canvas>
  )
}
