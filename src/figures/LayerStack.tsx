import { percent, Tx } from './kit.tsx'

const LAYERS = [
  { name: 'Settlement', text: 'makes results final' },
  { name: 'Consensus', text: 'agrees on the order' },
  { name: 'Data availability', text: 'shares the data' }
] as const

const TOP = 24
const ROW = 19
const BOX = 16
const LIFT = 5
const WIDTH = 80

type LayerProps = { y: number; x?: number; name: string; text: string; isOnFlow?: boolean }

function Words({ y, x = 3, name, text, isOnFlow = false }: LayerProps) {
  return (
    <text
      className={isOnFlow ? 'on-flow' : 'quiet'}
      x={percent(x)}
      y={percent(y + BOX / 2)}
      dy="4.5"
    >
      <tspan className={isOnFlow ? 'strong' : 'strong loud'}>{name}</tspan> {text}
    </text>
  )
}

export function LayerStack() {
  return (
    <figure className="lg:flex lg:h-full lg:flex-col">
      <svg
        role="img"
        aria-label="A stack of four layers: execution, settlement, consensus and data availability. The execution layer is drawn half out of the stack; three virtual machines, EVM, WASM and MoveVM, plug into its top."
        width="100%"
        className="fig max-sm:h-[180px] sm:h-[330px] lg:h-auto lg:min-h-[330px] lg:flex-1"
      >
        <rect
          className="slot"
          x="1"
          y={percent(TOP)}
          width={percent(WIDTH)}
          height={percent(BOX)}
          rx="6"
        />
        {LAYERS.map(({ name, text }, index) => {
          const y = TOP + ROW * (index + 1)
          return (
            <g key={name}>
              <rect
                className="core"
                x="1"
                y={percent(y)}
                width={percent(WIDTH)}
                height={percent(BOX)}
                rx="6"
              />
              <Words y={y} name={name} text={text} />
            </g>
          )
        })}
        <g className="drive">
          {['EVM', 'WASM', 'MoveVM'].map((name, index) => (
            <g key={name}>
              <line
                className="way"
                x1={percent(36 + index * 24)}
                x2={percent(36 + index * 24)}
                y1="28"
                y2={percent(TOP - LIFT)}
              />
              <Tx
                x={26 + index * 24}
                y={15}
                width={20}
                height={28}
                tone={index ? 'wait' : 'flow'}
                label={name}
              />
            </g>
          ))}
          <rect
            className="flow"
            x="20%"
            y={percent(TOP - LIFT)}
            width={percent(WIDTH - 0.5)}
            height={percent(BOX)}
            rx="6"
          />
          <Words y={TOP - LIFT} x={23} name="Execution" text="runs the transactions" isOnFlow />
        </g>
      </svg>
      <figcaption>Solid: adapter published. Outline: documented.</figcaption>
    </figure>
  )
}
