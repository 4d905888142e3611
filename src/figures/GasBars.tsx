import { formatGas } from '../content/ladder.ts'
import { Canvas, Lane, percent } from './kit.tsx'

type Bar = { name: string; gas: number; tone: 'flow' | 'wait' }

/** Gas per second as lengths, to scale: the longest fills the width. */
export function GasBars({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(...bars.map(({ gas }) => gas))
  const said = bars.map(({ name, gas }) => `${name}: ${formatGas(gas)}`).join('. ')
  return (
    <Canvas height={bars.length * 72} label={`Gas per second, bars to scale. ${said}.`}>
      {bars.map(({ name, gas, tone }, index) => (
        <g key={name}>
          <text x="0" y={index * 72 + 18}>
            {name}
          </text>
          <text className="strong end" x="100%" y={index * 72 + 18}>
            {formatGas(gas)}
          </text>
          <Lane y={index * 72 + 41} />
          <rect
            className={`${tone} grow`}
            x="0"
            y={index * 72 + 28}
            width={percent((gas / longest) * 100)}
            height="26"
            rx="5"
          />
        </g>
      ))}
    </Canvas>
  )
}
