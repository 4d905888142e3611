import { Axis, Canvas, Lane, Tx } from '../../../figures/kit.tsx'

const LEAST = 70
const MOST = 160
const WIDTH = 6

function at(iq: number): number {
  return (100 * (iq - LEAST)) / (MOST - LEAST)
}

const TICKS = [70, 100, 130, 160].map(iq => ({ at: at(iq), label: String(iq) }))

/** The score as the way a block has come on the lane from 70 to 160: its front says how far. */
export function ScoreLane({ iq }: { iq: number }) {
  const front = Math.max(WIDTH, at(iq))
  return (
    <Canvas label={`A block on a lane from 70 to 160, its front at ${iq.toFixed(1)}.`} height={70}>
      <Lane y={22} />
      <line className="track" x1="0" x2={`${front - WIDTH / 2}%`} y1={22} y2={22} />
      <Tx x={front - WIDTH} y={22} width={WIDTH} height={26} tone="flow" className="arrive" />
      <Axis y={44} ticks={TICKS} />
    </Canvas>
  )
}
