import { type Stretch } from '../progress.ts'
import { drawIdle, write } from './lane-names.ts'
import { NAME, type Pen, type Scene } from './lane-pen.ts'

/** Height of its bar above the lanes, and room for its name (px). */
export const ONE_CORE = 36
const ONE_CORE_NAME = 70
/** Closer ends of transactions, and bets (px), share a tick. */
const APART = 4

/** Solid what one core has done, outlined what it has yet to do, which fades out where the camera's view ends. */
export function drawOneCore(pen: Pen, scene: Scene, spans: readonly Stretch[], top: number): void {
  const { context, color, layout } = pen
  const { xOf } = layout
  const { time, end } = scene
  const whole = xOf(spans.at(-1)?.to ?? 0)
  const box = (to: number): void => {
    context.beginPath()
    context.roundRect(0, top + 1, to, ONE_CORE - 2, 5)
  }
  const fade = context.createLinearGradient(xOf(end) - 48, 0, xOf(end), 0)
  fade.addColorStop(0, color('wait-edge'))
  fade.addColorStop(1, color(whole > xOf(end) + 1 ? 'paper' : 'wait-edge'))
  context.strokeStyle = fade
  context.lineWidth = 1.5
  box(whole)
  context.stroke()
  context.fillStyle = color('wait')
  box(xOf(time))
  context.fill()
  // Small transactions share a tick, so a wide gap is a big one.
  let last = 0
  for (const { to } of spans) {
    const x = xOf(to)
    if (x - last < APART || whole - x < 2 * APART) continue
    last = x
    context.fillStyle = to < time ? color('on-block') : fade
    context.fillRect(Math.round(x), top + 2, 1, ONE_CORE - 4)
  }
  drawCrowd(pen, scene, spans.at(-1)?.to ?? 0, top + ONE_CORE + 1)
  drawIdle(pen, scene, whole)
}

/** Call it after the brackets are drawn: its halo keeps it readable. */
export function nameOneCore(pen: Pen, { flags, end }: Scene, top: number): void {
  const { xOf } = pen.layout
  // A bet's name may stand at the left end. Then write this name at the right.
  const isTaken = xOf(flags.at(-1)?.time ?? end) < ONE_CORE_NAME
  const [x, align] = isTaken ? ([xOf(end), 'right'] as const) : ([pen.inset, 'left'] as const)
  write(pen, 'one core', { x, y: top - NAME / 2 - 2, size: 13, align }, 'wait-ink')
}

/** Draws what everyone bet as ticks below the bar. Those that the run has passed are dim. */
function drawCrowd(pen: Pen, { crowd, spans, time, end }: Scene, gas: number, top: number): void {
  const { context, color, layout } = pen
  const ticks = Map.groupBy(crowd, ({ bet }) => Math.round(layout.width / bet / APART))
  const shown = [...ticks.values()].map(near => ({
    at: gas / (near[0]?.bet ?? 1),
    bets: near.reduce((sum, { bets }) => sum + bets, 0)
  }))
  const most = Math.max(...shown.map(({ bets }) => bets))
  for (const { at, bets } of spans ? shown : []) {
    if (at > end) continue
    context.fillStyle = color(at > time ? 'ink' : 'edge')
    context.fillRect(layout.xOf(at) - 1, top, 2, 3 + 9 * (bets / most))
  }
}
