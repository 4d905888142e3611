import { type Spans, type SpanState, valueAt } from '../timeline.ts'

export const TOKENS = [
  'raised',
  'ink',
  'soft',
  'line',
  'edge',
  'flow',
  'flow-edge',
  'wait-edge',
  'wait-wash',
  'clash',
  'clash-edge',
  'clash-wash',
  'on-block'
] as const

export type Token = (typeof TOKENS)[number]

/** The current colors of the tokens, the hatching made of them, and the font. */
export type Palette = Readonly<Record<Token, string>> & {
  readonly hatch: CanvasPattern | string
  readonly font: string
}

/** Space left of the lanes for the numbers of the cores, right of them and below for the axis (px). */
export const GUTTER = 26
export const TAIL = 8
export const AXIS = 24

const LANE_MAX = 54
const BLOCK_MAX = 30
const BLOCK_SHARE = 0.72

/** Where times and cores are on a canvas, in CSS pixels. */
type LaneLayout = {
  readonly width: number
  readonly height: number
  readonly laneHeight: number
  readonly blockHeight: number
  readonly pixelsPerGas: number
  /** The middle of the first lane. */
  readonly first: number
}

export function layOutLanes(
  size: { width: number; height: number },
  cores: number,
  elapsed: number
): LaneLayout {
  const space = size.height - AXIS
  const laneHeight = Math.min(LANE_MAX, space / cores)
  return {
    ...size,
    laneHeight,
    blockHeight: Math.min(BLOCK_MAX, laneHeight * BLOCK_SHARE),
    pixelsPerGas: elapsed === 0 ? 0 : Math.max(0, size.width - GUTTER - TAIL) / elapsed,
    first: (space - laneHeight * cores) / 2 + laneHeight / 2
  }
}

export function xOf({ pixelsPerGas }: LaneLayout, time: number): number {
  return GUTTER + time * pixelsPerGas
}

export function yOf({ first, laneHeight }: LaneLayout, core: number): number {
  return first + core * laneHeight
}

const STEPS = [1, 2, 5, 10]

/** About `count` round times from 0 to the end (gas); at least two unless `elapsed` is 0. */
export function ticksUpTo(elapsed: number, count: number): readonly number[] {
  if (elapsed <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(elapsed / count))
  const within = STEPS.filter(each => each * power <= elapsed)
  const factor = within.find(each => elapsed / power <= each * count) ?? within.at(-1) ?? 1
  const step = factor * power
  return Array.from({ length: Math.floor(elapsed / step) + 1 }, (_, index) => index * step)
}

/** A canvas layer and what is needed to draw the lanes on it. */
export type Layer = {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly layout: LaneLayout
}

/** Narrower blocks (px) are plain strokes, without outline or number. */
const NARROW = 4
const MARK = 3

/** Empty lanes, the numbers of their cores, and the axis. */
export function drawBackground(layer: Layer, cores: number, elapsed: number): void {
  const { context, palette, layout } = layer
  context.clearRect(0, 0, layout.width, layout.height)
  context.fillStyle = palette.line
  for (let core = 0; core < cores; core += 1) {
    context.fillRect(GUTTER, yOf(layout, core) - 0.75, layout.width - GUTTER - TAIL, 1.5)
  }
  context.font = `12px ${palette.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  context.fillStyle = palette.soft
  for (let core = 0; core < cores; core += 1) {
    context.fillText(String(core + 1), GUTTER - 10, yOf(layout, core) + 0.5)
  }
  drawAxis(layer, elapsed)
}

function drawAxis({ context, palette, layout }: Layer, elapsed: number): void {
  const y = layout.height - AXIS + 4
  const ticks = ticksUpTo(elapsed, layout.width / 110)
  const step = (ticks[1] ?? 0) / 1e6
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  context.textBaseline = 'top'
  for (const tick of ticks) {
    const x = xOf(layout, tick)
    context.fillStyle = palette.edge
    context.fillRect(x - 0.5, y, 1, 4)
    context.fillStyle = palette.soft
    context.textAlign = tick === 0 ? 'left' : x > layout.width - 40 ? 'right' : 'center'
    const text = tick === 0 ? '0 million gas' : (tick / 1e6).toFixed(digits)
    context.fillText(text, x, y + 7)
  }
}

/** A run from its start to its end, or to `until` if that is earlier. */
export function drawRun(
  layer: Layer,
  runs: Spans,
  index: number,
  state: SpanState,
  until = Infinity
): void {
  const { context, palette, layout } = layer
  const from = xOf(layout, valueAt(runs.from, index))
  const to = xOf(layout, Math.min(valueAt(runs.to, index), until))
  const y = yOf(layout, valueAt(runs.core, index)) - layout.blockHeight / 2
  const width = Math.max(1, to - from - 1)
  const ink = inkOf(state, palette)
  context.fillStyle = width < NARROW ? ink.thin : ink.fill
  if (width < NARROW) return drawNarrow(layer, state, { x: from + 0.5, y, width })
  context.beginPath()
  const radius = Math.min(5, width / 3)
  context.roundRect(from + 1, y + 0.5, width - 1, layout.blockHeight - 1, radius)
  context.fill()
  context.strokeStyle = ink.edge
  context.lineWidth = ink.weight
  context.stroke()
  const isRerun = valueAt(runs.attempt, index) > 0
  if (isRerun && width > MARK * 3) {
    context.fillStyle = ink.text
    context.fillRect(from + 3.5, y + 3.5, MARK, layout.blockHeight - 7)
  }
  const name = String(valueAt(runs.transaction, index) + 1)
  const side = isRerun ? MARK + 2 : 0
  drawNumber(layer, name, { from: from + side, width: width - side, y, ink })
}

/** Too narrow for outline or hatching: full height where it ran, half where it stopped, broken where it failed. */
function drawNarrow(
  { context, layout: { blockHeight } }: Layer,
  state: SpanState,
  { x, y, width }: { x: number; y: number; width: number }
): void {
  if (state === 'waiting') {
    context.fillRect(x, y + blockHeight / 4, width, blockHeight / 2)
  } else if (state === 'aborted') {
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

function inkOf(state: SpanState, palette: Palette): Ink {
  const { flow, clash, ink: text, raised, hatch } = palette
  switch (state) {
    case 'waiting':
      return {
        fill: raised,
        edge: palette['wait-edge'],
        thin: palette['wait-edge'],
        text,
        weight: 1.75
      }
    case 'aborted':
      return {
        fill: hatch,
        edge: palette['clash-edge'],
        thin: clash,
        text,
        halo: palette['clash-wash'],
        weight: 1.5
      }
    default:
      return {
        fill: flow,
        edge: palette['flow-edge'],
        thin: flow,
        text: palette['on-block'],
        weight: 1
      }
  }
}

function drawNumber(
  { context, palette, layout }: Layer,
  name: string,
  { from, width, y, ink }: { from: number; width: number; y: number; ink: Ink }
): void {
  const size = Math.min(13, layout.blockHeight - 3)
  if (size < 9 || width < name.length * size * 0.65 + 8) return
  context.font = `600 ${size}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const middle = y + layout.blockHeight / 2 + 0.5
  if (ink.halo) {
    context.strokeStyle = ink.halo
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeText(name, from + width / 2, middle)
  }
  context.fillStyle = ink.text
  context.fillText(name, from + width / 2, middle)
}

/** A validation is a thin line under the blocks of its lane; one that failed is thicker. */
export function drawValidation(
  { context, palette, layout }: Layer,
  spans: Spans,
  index: number,
  until = Infinity
): void {
  const from = xOf(layout, valueAt(spans.from, index))
  const to = xOf(layout, Math.min(valueAt(spans.to, index), until))
  const hasFailed = valueAt(spans.failedAt, index) <= Math.min(until, Number.MAX_VALUE)
  const y = yOf(layout, valueAt(spans.core, index)) + layout.blockHeight / 2 + 1
  context.fillStyle = hasFailed ? palette['clash-edge'] : palette.edge
  context.fillRect(from, y, Math.max(0.75, to - from), hasFailed ? 2.5 : 1.25)
}

/** The line at the current time. */
export function drawTime({ context, palette, layout }: Layer, time: number): void {
  context.fillStyle = palette.ink
  context.fillRect(xOf(layout, time) - 1, 0, 2, layout.height - AXIS + 8)
}
