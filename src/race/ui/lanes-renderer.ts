import { type Execution } from '../../domain/engine/run-lab.ts'
import { type Span } from '../../domain/engine/trace.ts'
import { colorReader } from '../../platform/colors.ts'
import { type Stretch } from '../progress.ts'
import { type Flag } from '../race.ts'

const TOKENS = [
  'paper',
  'ink',
  'soft',
  'line',
  'edge',
  'flow',
  'flow-edge',
  'flow-wash',
  'wait',
  'wait-edge',
  'clash',
  'clash-edge',
  'clash-wash',
  'on-block'
] as const

type Token = (typeof TOKENS)[number]

type Palette = Readonly<Record<Token, string>> & {
  readonly hatch: CanvasPattern | string
  readonly font: string
}

/** Margins for core numbers and axis (px). */
export const GUTTER = 26
export const TAIL = 8
export const AXIS = 24
/** From this width (px) on, lanes go from edge to edge, and the navigation's dots stand on their end. */
const EDGE_TO_EDGE = 1110
const DOTS = 64
/** Height of a bet's name above the lanes (px). */
const NAME = 18

const LANE_MAX = 54
const BLOCK_MAX = 30
const BLOCK_SHARE = 0.72
/** The one core above the lanes (px), and how much of a lane its blocks then fill. */
const ONE_CORE = 36
const ROOM = 10
const WIDE_SHARE = 0.82

/** `top`: the height of what stands above the lanes; `share`: of a lane's height, what its blocks fill. */
export function layOutLanes(
  { width, height }: { width: number; height: number },
  cores: number,
  elapsed: number,
  { top = 0, share = BLOCK_SHARE, tail = TAIL } = {}
) {
  const space = height - AXIS - top
  const laneHeight = Math.min(LANE_MAX, space / cores)
  const first = top + (space - laneHeight * cores) / 2 + laneHeight / 2
  const pixelsPerGas = elapsed === 0 ? 0 : Math.max(0, width - GUTTER - tail) / elapsed
  return {
    width,
    height,
    laneHeight,
    blockHeight: Math.min(BLOCK_MAX, laneHeight * share),
    xOf: (time: number) => GUTTER + time * pixelsPerGas,
    yOf: (core: number) => first + core * laneHeight
  }
}

const STEPS = [1, 2, 5, 10]

/** About `count` round times (gas); at least two unless `elapsed` is 0. */
export function ticksUpTo(elapsed: number, count: number): readonly number[] {
  if (elapsed <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(elapsed / count))
  const within = STEPS.filter(each => each * power <= elapsed)
  const factor = within.find(each => elapsed / power <= each * count) ?? within.at(-1) ?? 1
  const step = factor * power
  return Array.from({ length: Math.floor(elapsed / step) + 1 }, (_, index) => index * step)
}

type Pen = {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly layout: ReturnType<typeof layOutLanes>
}

type Scene = {
  readonly execution: Execution
  readonly time: number
  readonly flags: readonly Flag[]
  /** The sequential run, if it stands above the lanes, and the time (gas) at the right edge. */
  readonly above: { readonly spans: readonly Stretch[]; readonly end: number } | null
}

/** Before a bet: one core's whole run, and lanes that are hollow up to the first flag. */
type Guess = {
  readonly one: readonly Stretch[]
  readonly cores: number
  readonly flags: readonly Flag[]
}

/** Null without a 2D canvas. */
export function createLanesRenderer(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return null
  let palette = readPalette(canvas, context)
  const penFor = (cores: number, end: number, names: number, isWide: boolean): Pen => {
    const size = { width: canvas.clientWidth, height: canvas.clientHeight }
    const tail = size.width > EDGE_TO_EDGE ? DOTS : TAIL
    const wide = { top: names + ONE_CORE + ROOM, share: WIDE_SHARE, tail }
    const layout = layOutLanes(size, cores, end, isWide ? wide : { top: names })
    return { context, palette, layout }
  }
  return {
    drawGuess: ({ one, cores, flags }: Guess): void => {
      const end = one.at(-1)?.to ?? 0
      const names = flags.length * NAME
      const pen = penFor(cores, end, names, true)
      drawBackground(pen, cores, end)
      drawOneCore(pen, one, end, names)
      for (let core = 0; core < cores; core += 1) drawHollow(pen, core, flags[0]?.time ?? 0)
      for (const [row, flag] of flags.entries()) drawFlag(pen, flag, row, end)
      nameOneCore(pen, end, names)
    },
    draw: ({ execution: { spans, cores, totals }, time, flags, above }: Scene): void => {
      const end = above ? above.end : totals.elapsed
      const names = flags.length * NAME
      const pen = penFor(cores, end, names, above !== null)
      drawBackground(pen, cores, end)
      if (above) drawOneCore(pen, above.spans, time, names)
      const begun = spans.filter(({ from }) => from <= time)
      const runs = begun.filter(({ kind }) => kind !== 'validate')
      for (const span of begun) if (span.kind === 'validate') drawValidation(pen, span, time)
      for (const run of runs) drawRun(pen, run, time)
      drawTime(pen, time)
      for (const [row, flag] of flags.entries()) drawFlag(pen, flag, row, end)
      if (above) nameOneCore(pen, time, names)
      for (const run of runs) nameRun(pen, run, time)
    },
    /** Call it after the size, the density or the colors change, then draw. */
    refresh: (): void => {
      canvas.width = Math.round(canvas.clientWidth * devicePixelRatio)
      canvas.height = Math.round(canvas.clientHeight * devicePixelRatio)
      context.scale(devicePixelRatio, devicePixelRatio)
      palette = readPalette(canvas, context)
    }
  }
}

function drawBackground({ context, palette, layout }: Pen, cores: number, elapsed: number): void {
  context.clearRect(0, 0, layout.width, layout.height)
  context.font = `12px ${palette.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (let core = 0; core < cores; core += 1) {
    context.fillStyle = palette.line
    context.fillRect(GUTTER, layout.yOf(core) - 0.75, layout.width - GUTTER - TAIL, 1.5)
    context.fillStyle = palette.soft
    context.fillText(String(core + 1), GUTTER - 10, layout.yOf(core) + 0.5)
  }
  const y = layout.height - AXIS + 4
  const ticks = ticksUpTo(elapsed, layout.width / 110)
  const step = (ticks[1] ?? 0) / 1e6
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  context.textBaseline = 'top'
  for (const tick of ticks) {
    const x = layout.xOf(tick)
    context.fillStyle = palette.edge
    context.fillRect(x - 0.5, y, 1, 4)
    context.fillStyle = palette.soft
    context.textAlign = tick === 0 ? 'left' : x > layout.width - 40 ? 'right' : 'center'
    const text = tick === 0 ? '0 million gas' : (tick / 1e6).toFixed(digits)
    context.fillText(text, x, y + 7)
  }
}

/** Solid what one core has done, outlined what it has yet to do. */
function drawOneCore(
  { context, palette, layout }: Pen,
  spans: readonly Stretch[],
  time: number,
  top: number
): void {
  const box = (from: number, to: number): void => {
    context.beginPath()
    context.roundRect(layout.xOf(from), top + 1, layout.xOf(to) - layout.xOf(from), ONE_CORE - 2, 5)
  }
  box(0, spans.at(-1)?.to ?? 0)
  context.strokeStyle = palette['wait-edge']
  context.lineWidth = 1.5
  context.stroke()
  box(0, time)
  context.fillStyle = palette.wait
  context.fill()
  for (const { from, to } of spans) {
    if (layout.xOf(to) - layout.xOf(from) < NARROW) continue
    context.fillStyle = from < time ? palette.paper : palette['wait-edge']
    context.fillRect(layout.xOf(from) - 0.5, top + 2, 1, ONE_CORE - 4)
  }
}

/** Names stand on the lines of bets. */
function nameOneCore({ context, palette, layout }: Pen, time: number, top: number): void {
  if (layout.xOf(time) < ONE_CORE_NAME) return
  context.font = `600 14px ${palette.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const place = { x: GUTTER + 10, y: top + ONE_CORE / 2 }
  write(context, 'one core', place, palette['on-block'], { color: palette.wait, width: 8 })
}

function drawHollow({ context, palette, layout }: Pen, core: number, to: number): void {
  const { blockHeight, xOf, yOf } = layout
  const y = yOf(core) - blockHeight / 2
  context.beginPath()
  context.roundRect(xOf(0) + 1, y + 0.5, xOf(to) - xOf(0) - 2, blockHeight - 1, 5)
  context.fillStyle = palette['flow-wash']
  context.fill()
  context.strokeStyle = palette['flow-edge']
  context.lineWidth = 1
  context.setLineDash([4])
  context.stroke()
  context.setLineDash([])
}

type Halo = { readonly color: string; readonly width: number }

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  color: string,
  halo: Halo
): void {
  context.strokeStyle = halo.color
  context.lineWidth = halo.width
  context.lineJoin = 'round'
  context.strokeText(text, x, y)
  context.fillStyle = color
  context.fillText(text, x, y)
}

/** Doesn't reveal a failed validation before it happens. */
export function runStateAt(
  { to, outcome, failedAt }: Span,
  time: number
): 'runs' | 'waiting' | 'aborted' {
  if (time < to) return 'runs'
  if (outcome === 'waiting') return 'waiting'
  return time >= failedAt ? 'aborted' : 'runs'
}

/** Narrower blocks (px) have no outline or number. */
const NARROW = 4
const MARK = 3
/** Room (px) for the name of the one core, and for that of a long transaction. */
const ONE_CORE_NAME = GUTTER + 90
const LONG = 160

function placeRun({ palette, layout }: Pen, span: Span, time: number) {
  const from = layout.xOf(span.from)
  const width = Math.max(1, layout.xOf(Math.min(span.to, time)) - from - 1)
  const y = layout.yOf(span.core) - layout.blockHeight / 2
  const state = runStateAt(span, time)
  const isMarked = span.kind === 'rerun' && width > MARK * 3
  return { from, width, y, state, isMarked, ink: inkOf(state, palette) }
}

function drawRun(pen: Pen, span: Span, time: number): void {
  const { context, layout } = pen
  const { blockHeight } = layout
  const { from, width, y, state, isMarked, ink } = placeRun(pen, span, time)
  if (width < NARROW) {
    // Full height where it ran, half where it stopped, broken where it failed.
    context.fillStyle = ink.thin
    if (state === 'waiting')
      context.fillRect(from + 0.5, y + blockHeight / 4, width, blockHeight / 2)
    else if (state === 'runs') context.fillRect(from + 0.5, y, width, blockHeight)
    else
      for (const part of [0, 0.4, 0.8])
        context.fillRect(from + 0.5, y + part * blockHeight, width, blockHeight / 5)
    return
  }
  context.fillStyle = ink.fill
  context.strokeStyle = ink.edge
  context.lineWidth = ink.weight
  context.beginPath()
  context.roundRect(from + 1, y + 0.5, width - 1, blockHeight - 1, Math.min(5, width / 3))
  context.fill()
  context.stroke()
  if (!isMarked) return
  context.fillStyle = ink.text
  context.fillRect(from + 3.5, y + 3.5, MARK, blockHeight - 7)
}

function nameRun(pen: Pen, span: Span, time: number): void {
  const { from, width, y, isMarked, ink } = placeRun(pen, span, time)
  const side = isMarked ? MARK + 2 : 0
  const name = width > LONG ? `transaction ${span.transaction + 1}` : String(span.transaction + 1)
  drawNumber(pen, name, { from: from + side, width: width - side, y, ink })
}

type Ink = {
  readonly fill: string | CanvasPattern
  readonly edge: string
  readonly thin: string
  readonly text: string
  readonly halo: Halo
  readonly weight: number
}

function inkOf(state: ReturnType<typeof runStateAt>, palette: Palette): Ink {
  const { flow, clash, ink: text, paper, hatch } = palette
  const { 'wait-edge': wait, 'clash-edge': edge, 'clash-wash': halo } = palette
  switch (state) {
    case 'runs':
      return {
        fill: flow,
        edge: palette['flow-edge'],
        thin: flow,
        text: palette['on-block'],
        halo: { color: flow, width: 6 },
        weight: 1
      }
    case 'waiting':
      return {
        fill: paper,
        edge: wait,
        thin: wait,
        text,
        halo: { color: paper, width: 4 },
        weight: 1.75
      }
    case 'aborted':
      return { fill: hatch, edge, thin: clash, text, halo: { color: halo, width: 4 }, weight: 1.5 }
  }
}

function drawNumber(
  { context, palette, layout }: Pen,
  name: string,
  { from, width, y, ink }: { from: number; width: number; y: number; ink: Ink }
): void {
  const size = Math.min(13, layout.blockHeight - 3)
  if (size < 9 || width < name.length * size * 0.65 + 8) return
  context.font = `600 ${size}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const place = { x: from + width / 2, y: y + layout.blockHeight / 2 + 0.5 }
  write(context, name, place, ink.text, ink.halo)
}

/** Under the blocks of its lane; thicker if it failed. */
function drawValidation({ context, palette, layout }: Pen, span: Span, time: number): void {
  const from = layout.xOf(span.from)
  const width = layout.xOf(Math.min(span.to, time)) - from
  const hasFailed = span.failedAt <= time
  const y = layout.yOf(span.core) + layout.blockHeight / 2 + 1
  context.fillStyle = hasFailed ? palette['clash-edge'] : palette.edge
  context.fillRect(from, y, Math.max(0.75, width), hasFailed ? 2.5 : 1.25)
}

function drawTime({ context, palette, layout }: Pen, time: number): void {
  context.fillStyle = palette.ink
  context.fillRect(layout.xOf(time) - 1, 0, 2, layout.height - AXIS + 8)
}

/** Its name stands above the lanes, a row for each bet. */
function drawFlag({ context, palette, layout }: Pen, flag: Flag, row: number, end: number): void {
  const x = layout.xOf(Math.min(flag.time, end))
  const isRight = x > layout.width / 2
  const name = flag.time > end ? `${flag.name} →` : flag.name
  const top = row * NAME
  context.strokeStyle = palette.ink
  context.lineWidth = 2
  context.setLineDash([6, 4])
  context.beginPath()
  context.moveTo(x, top)
  context.lineTo(x, layout.height - AXIS)
  context.stroke()
  context.setLineDash([])
  context.font = `600 13px ${palette.font}`
  context.textAlign = isRight ? 'right' : 'left'
  context.textBaseline = 'top'
  const place = { x: isRight ? x - 6 : x + 6, y: top }
  write(context, name, place, palette.ink, { color: palette.paper, width: 8 })
}

function readPalette(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Palette {
  const colorOf = colorReader(canvas)
  const colors = {} as Record<Token, string>
  for (const token of TOKENS) colors[token] = colorOf(token)
  const font = getComputedStyle(canvas).fontFamily
  return { ...colors, font, hatch: hatchOf(context, colors) ?? colors.clash }
}

/** A seamless tile, in device pixels. */
function hatchOf(
  context: CanvasRenderingContext2D,
  colors: Record<Token, string>
): CanvasPattern | null {
  const tile = document.createElement('canvas')
  const scale = devicePixelRatio
  tile.width = tile.height = Math.round(8 * scale)
  const stripes = tile.getContext('2d')
  if (!stripes) return null
  stripes.fillStyle = colors['clash-wash']
  stripes.fillRect(0, 0, tile.width, tile.height)
  stripes.strokeStyle = colors.clash
  stripes.lineWidth = 2 * scale
  stripes.beginPath()
  for (const shift of [-tile.width, 0, tile.width]) {
    stripes.moveTo(shift - 2, tile.width + 2)
    stripes.lineTo(shift + tile.width + 2, -2)
  }
  stripes.stroke()
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / scale))
  return pattern
}
