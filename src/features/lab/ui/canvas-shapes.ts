import { AXIS, GUTTER, type Plan, TAIL, ticksUpTo, xOf, yOf } from '../geometry.ts'
import { type Look, type Spans, valueAt } from '../spans.ts'
import { type Palette } from './palette.ts'

/** What the lanes are drawn with. */
export type Pen = {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly plan: Plan
}

/** Narrower blocks (px) are plain strokes, without outline or number. */
const NARROW = 4
const RADIUS = 5
const MARK = 3

/** Empty lanes, the numbers of their cores, and the axis. */
export function drawGround(pen: Pen, cores: number, elapsed: number): void {
  const { context, palette, plan } = pen
  context.clearRect(0, 0, plan.width, plan.height)
  context.fillStyle = palette.line
  for (let core = 0; core < cores; core += 1) {
    context.fillRect(GUTTER, yOf(plan, core) - 0.75, plan.width - GUTTER - TAIL, 1.5)
  }
  context.font = `12px ${palette.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  context.fillStyle = palette.soft
  for (let core = 0; core < cores; core += 1) {
    context.fillText(String(core + 1), GUTTER - 10, yOf(plan, core) + 0.5)
  }
  drawAxis(pen, elapsed)
}

function drawAxis({ context, palette, plan }: Pen, elapsed: number): void {
  const y = plan.height - AXIS + 4
  const ticks = ticksUpTo(elapsed, plan.width / 110)
  const step = (ticks[1] ?? 0) / 1e6
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  context.fillStyle = palette.edge
  context.textBaseline = 'top'
  for (const tick of ticks) {
    const x = xOf(plan, tick)
    context.fillStyle = palette.edge
    context.fillRect(x - 0.5, y, 1, 4)
    context.fillStyle = palette.soft
    context.textAlign = tick === 0 ? 'left' : x > plan.width - 40 ? 'right' : 'center'
    const text = tick === 0 ? '0 million gas' : (tick / 1e6).toFixed(digits)
    context.fillText(text, x, y + 7)
  }
}

/** A run from its start to its end, or to `until` if it is not there yet. */
export function drawRun(pen: Pen, runs: Spans, index: number, look: Look, until = Infinity): void {
  const { context, palette, plan } = pen
  const from = xOf(plan, valueAt(runs.from, index))
  const to = xOf(plan, Math.min(valueAt(runs.to, index), until))
  const y = yOf(plan, valueAt(runs.core, index)) - plan.blockHeight / 2
  const width = Math.max(1, to - from - 1)
  const ink = INKS[look](palette)
  context.fillStyle = width < NARROW ? ink.thin : ink.fill
  if (width < NARROW) return drawNarrow(pen, look, { x: from + 0.5, y, width })
  context.beginPath()
  context.roundRect(from + 1, y + 0.5, width - 1, plan.blockHeight - 1, Math.min(RADIUS, width / 3))
  context.fill()
  context.strokeStyle = ink.edge
  context.lineWidth = ink.weight
  context.stroke()
  const isRerun = valueAt(runs.attempt, index) > 0
  if (isRerun && width > MARK * 3) {
    context.fillStyle = ink.text
    context.fillRect(from + 3.5, y + 3.5, MARK, plan.blockHeight - 7)
  }
  const name = String(valueAt(runs.transaction, index) + 1)
  const side = isRerun ? MARK + 2 : 0
  drawNumber(pen, name, { from: from + side, width: width - side, y, ink })
}

/** Too narrow for outline or hatching: whole where it ran, half where it stopped, broken where it failed. */
function drawNarrow(
  { context, plan: { blockHeight } }: Pen,
  look: Look,
  { x, y, width }: { x: number; y: number; width: number }
): void {
  if (look === 'waiting') {
    context.fillRect(x, y + blockHeight / 4, width, blockHeight / 2)
  } else if (look === 'aborted') {
    for (const part of [0, 2, 4]) {
      context.fillRect(x, y + (part * blockHeight) / 5, width, blockHeight / 5)
    }
  } else {
    context.fillRect(x, y, width, blockHeight)
  }
}

type Ink = {
  fill: string | CanvasPattern
  edge: string
  thin: string
  text: string
  halo?: string
  weight: number
}

const solid = (palette: Palette): Ink => ({
  fill: palette.flow,
  edge: palette['flow-edge'],
  thin: palette.flow,
  text: palette['on-block'],
  weight: 1
})

const INKS: Record<Look, (palette: Palette) => Ink> = {
  ahead: solid,
  running: solid,
  ran: solid,
  waiting: palette => ({
    fill: palette.raised,
    edge: palette['wait-edge'],
    thin: palette['wait-edge'],
    text: palette.ink,
    weight: 1.75
  }),
  aborted: palette => ({
    fill: palette.hatch,
    edge: palette['clash-edge'],
    thin: palette.clash,
    text: palette.ink,
    halo: palette['clash-wash'],
    weight: 1.5
  })
}

type Place = { from: number; width: number; y: number; ink: Ink }

function drawNumber(
  { context, palette, plan }: Pen,
  name: string,
  { from, width, y, ink }: Place
): void {
  const size = Math.min(13, plan.blockHeight - 3)
  if (size < 9 || width < name.length * size * 0.65 + 8) return
  context.font = `600 ${size}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const middle = y + plan.blockHeight / 2 + 0.5
  if (ink.halo) {
    context.strokeStyle = ink.halo
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeText(name, from + width / 2, middle)
  }
  context.fillStyle = ink.text
  context.fillText(name, from + width / 2, middle)
}

/** A check is a thin line under the blocks of its lane; one that ended a run is thicker. */
export function drawCheck(pen: Pen, checks: Spans, index: number, until = Infinity): void {
  const { context, palette, plan } = pen
  const from = xOf(plan, valueAt(checks.from, index))
  const to = xOf(plan, Math.min(valueAt(checks.to, index), until))
  const hasFailed = valueAt(checks.failedAt, index) <= Math.min(until, Number.MAX_VALUE)
  const y = yOf(plan, valueAt(checks.core, index)) + plan.blockHeight / 2 + 1
  context.fillStyle = hasFailed ? palette['clash-edge'] : palette.edge
  context.fillRect(from, y, Math.max(0.75, to - from), hasFailed ? 2.5 : 1.25)
}

/** The line that time has reached. */
export function drawNow({ context, palette, plan }: Pen, time: number): void {
  context.fillStyle = palette.ink
  context.fillRect(xOf(plan, time) - 1, 0, 2, plan.height - AXIS + 8)
}
