import { Canvas, Tx } from './kit.tsx'

const LAYERS = [
  { name: 'Settlement', text: 'makes results final' },
  { name: 'Consensus', text: 'agrees on the order' },
  { name: 'Data availability', text: 'lets everyone get the data' }
] as const

const ROW = 58
const TOP = 60
const LIFT = 10

/** The four jobs as a stack; execution slides out, and virtual machines plug into it. */
export function LayerStack() {
  return (
    <figure>
      <Canvas
        height={TOP + ROW * 4 - 6}
        label="A stack of four layers: execution, settlement, consensus and data availability. The execution layer is drawn half out of the stack; three virtual machines, EVM, WASM and MoveVM, plug into its top."
      >
        <rect className="slot" x="1" y={TOP} width="68%" height={ROW - 8} rx="6" />
        <text className="quiet" x="3%" y={TOP + ROW / 2 + 12}>
          free slot
        </text>
        {LAYERS.map(({ name, text }, index) => {
          const y = TOP + ROW * (index + 1)
          return (
            <g key={name}>
              <rect className="core" x="1" y={y} width="68%" height={ROW - 8} rx="6" />
              <text className="strong" x="3%" y={y + 21}>
                {name}
              </text>
              <text className="quiet" x="3%" y={y + 39}>
                {text}
              </text>
            </g>
          )
        })}
        <g className="slide-out">
          {['EVM', 'WASM', 'MoveVM'].map((name, index) => (
            <g key={name}>
              <Tx
                x={34 + index * 22}
                y={18}
                width={19}
                height={28}
                tone={index ? 'wait' : 'flow'}
                label={name}
              />
              <line
                className="way"
                x1={`${43.5 + index * 22}%`}
                x2={`${43.5 + index * 22}%`}
                y1="33"
                y2={TOP - LIFT}
              />
            </g>
          ))}
          <rect className="flow" x="31%" y={TOP - LIFT} width="68.5%" height={ROW - 8} rx="6" />
          <text className="strong on-flow" x="34%" y={TOP - LIFT + 21}>
            Execution
          </text>
          <text className="on-flow" x="34%" y={TOP - LIFT + 39}>
            runs the transactions
          </text>
        </g>
      </Canvas>
      <figcaption>
        Four jobs, one stack. The execution layer can be taken out and another put in its place. A
        solid plug is public code, a hollow one is documented.
      </figcaption>
    </figure>
  )
}
