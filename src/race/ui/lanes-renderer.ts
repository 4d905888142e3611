import { type Span } from '../../domain/engine/trace.ts'
import { colorReader } from '../../platform/colors.ts'
import { type Stretch } from '../progress.ts'
import { type Flag, isLost } from '../race.ts'
import { longestRest } from '../sentences.ts'

type Palette = {
  readonly color: (token: string) => string
  readonly hatch: CanvasPattern | string
  readonly font: string
}

/** Margins for core numbers and axis (px). */
export const GUTTER = 26
export const TAIL = 8
export const AXIS = 24
/** Of a page (px). On narrower ones, checks would be specks. */
const WITH_CHECKS = 640
/** From this width (px) on, the navigation's dots stand on the end of what goes from edge to edge. */
const WITH_DOTS = 1024
const DOTS = 64
/** Height of a bet's name above the lanes (px). */
const NAME = 18

/** Height of a lane's number (px). In lower lanes not every lane has one. */
export const NUMBER = 12
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
  const pixelsPerGas = Math.max(0, width - GUTTER - tail) / elapsed
  return {
    width,
    height,
    laneHeight,
    isNumbered: (core: number) => core % Math.ceil(NUMBER / laneHeight) === 0,
    blockHeight: Math.min(BLOCK_MAX, laneHeight * share),
    xOf: (time: number) => GUTTER + time * pixelsPerGas,
    yOf: (core: number) => first + core * laneHeight
  }
}

const STEPS = [1, 2, 5, 10]

/** About `count` round times (gas), at least two. */
export function ticksUpTo(elapsed: number, count: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(elapsed / count))
  const within = STEPS.filter(each => each * power <= elapsed)
  const factor = within.find(each => elapsed / power <= each * count) ?? within.at(-1) ?? 1
  const step = factor * power
  return Array.from({ length: Math.floor(elapsed / step) + 1 }, (_, index) => index * step)
}

type Pen = Palette & {
  readonly context: CanvasRenderingContext2D
  readonly layout: ReturnType<typeof layOutLanes>
}

/** Times in gas. */
type Scene = {
  readonly cores: number
  /** Null before a bet: the lanes are drawn hollow up to the first flag. */
  readonly spans: readonly Span[] | null
  readonly time: number
  /** The time at the right edge. */
  readonly end: number
  readonly flags: readonly Flag[]
  /** One core's run, drawn above the lanes, or null for no such row. */
  readonly one: readonly Stretch[] | null
}

/** Null without a 2D canvas. */
export function createLanesRenderer(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return null
  let palette = readPalette(canvas, context)
  return {
    draw: (scene: Scene): void => {
      const { cores, spans, time, end, flags, one } = scene
      const size = { width: canvas.clientWidth, height: canvas.clientHeight }
      const names = flags.length * NAME
      const page = document.documentElement.clientWidth
      const tail = size.width >= Math.max(WITH_DOTS, page) ? DOTS : TAIL
      const wide = { top: names + ONE_CORE + ROOM, share: WIDE_SHARE, tail }
      const layout = layOutLanes(size, cores, end, one ? wide : { top: names })
      const pen = { context, ...palette, layout }
      drawBackground(pen, cores, end)
      if (one) drawOneCore(pen, one, time, names)
      const begun = spans?.filter(({ from }) => from <= time) ?? []
      const runs = begun.filter(({ kind }) => kind !== 'validate')
      if (page >= WITH_CHECKS) drawChecks(pen, begun, time)
      for (const run of runs) drawRun(pen, run, time)
      if (spans) drawTime(pen, time, names)
      else drawHollow(pen, cores, flags[0]?.time ?? 0)
      for (const [row, flag] of flags.entries()) drawFlag(pen, flag, row, scene)
      nameRest(pen, scene)
      if (one) nameOneCore(pen, time, names)
      for (const run of runs) nameRun(pen, run, time, flags)
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

function drawBackground(
  { context, color, font, layout }: Pen,
  cores: number,
  elapsed: number
): void {
  context.clearRect(0, 0, layout.width, layout.height)
  context.font = `12px ${font}`
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (let core = 0; core < cores; core += 1) {
    context.fillStyle = color('line')
    context.fillRect(GUTTER, layout.yOf(core) - 0.75, layout.xOf(elapsed) - GUTTER, 1.5)
    if (!layout.isNumbered(core)) continue
    context.fillStyle = color('soft')
    context.fillText(String(core + 1), GUTTER - 10, layout.yOf(core) + 0.5)
  }
  const y = layout.height - AXIS + 4
  const ticks = ticksUpTo(elapsed, layout.width / 110)
  const step = (ticks[1] ?? 0) / 1e6
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  context.textBaseline = 'top'
  for (const tick of ticks) {
    const x = layout.xOf(tick)
    context.fillStyle = color('edge')
    context.fillRect(x - 0.5, y, 1, 4)
    context.fillStyle = color('soft')
    context.textAlign = tick === 0 ? 'left' : x > layout.width - 40 ? 'right' : 'center'
    const text = tick === 0 ? '0 million gas' : (tick / 1e6).toFixed(digits)
    context.fillText(text, x, y + 7)
  }
}

/** Solid what one core has done, outlined what it has yet to do. */
function drawOneCore(
  { context, color, layout }: Pen,
  spans: readonly Stretch[],
  time: number,
  top: number
): void {
  const box = (from: number, to: number): void => {
    context.beginPath()
    context.roundRect(layout.xOf(from), top + 1, layout.xOf(to) - layout.xOf(from), ONE_CORE - 2, 5)
  }
  box(0, spans.at(-1)?.to ?? 0)
  context.strokeStyle = color('wait-edge')
  context.lineWidth = 1.5
  context.stroke()
  box(0, time)
  context.fillStyle = color('wait')
  context.fill()
  // Small transactions share a tick, so a wide gap is a big one.
  let last = layout.xOf(0)
  for (const { from, to } of spans) {
    const x = layout.xOf(to)
    if (x - last < NARROW) continue
    last = x
    context.fillStyle = from < time ? color('on-block') : color('wait-edge')
    context.fillRect(x - 0.5, top + 2, 1, ONE_CORE - 4)
  }
}

/** Names stand on the lines of bets. */
function nameOneCore(pen: Pen, time: number, top: number): void {
  const { color, layout } = pen
  if (layout.xOf(time) < ONE_CORE_NAME) return
  const place = { x: GUTTER + 10, y: top + ONE_CORE / 2, size: 14, align: 'left' } as const
  write(pen, 'one core', place, color('on-block'), color('wait'))
}

function drawHollow({ context, color, layout }: Pen, cores: number, to: number): void {
  const { blockHeight, xOf, yOf } = layout
  context.beginPath()
  for (let core = 0; core < cores; core += 1) {
    const y = yOf(core) - blockHeight / 2
    context.roundRect(xOf(0) + 1, y + 0.5, xOf(to) - xOf(0) - 2, blockHeight - 1, 5)
  }
  context.fillStyle = color('flow-wash')
  context.fill()
  context.strokeStyle = color('flow-edge')
  context.lineWidth = 1
  context.setLineDash([4])
  context.stroke()
  context.setLineDash([])
}

type Place = { x: number; y: number; size: number; align: CanvasTextAlign }

/** The halo around the letters keeps them apart from what they stand on. */
function write(
  { context, font }: Pen,
  text: string,
  { x, y, size, align }: Place,
  color: string,
  halo: string
): void {
  context.font = `600 ${size}px ${font}`
  context.textAlign = align
  context.textBaseline = 'middle'
  context.strokeStyle = halo
  context.lineWidth = 6
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

/** Narrower blocks (px) have no outline or number; on phones, narrower aborted ones have no hatch. */
const NARROW = 4
const HATCHED = 8
const PHONE = 600
const MARK = 3
/** Room (px) for the name of the one core, and for that of a long transaction. */
const ONE_CORE_NAME = GUTTER + 90
const LONG = 160

/** Tokens by state; those that abort are filled with the hatch. */
const LOOKS = {
  runs: { fill: 'flow', edge: 'flow-edge', text: 'on-block', thin: 'flow', weight: 1 },
  waiting: { fill: 'wait', edge: 'wait-edge', text: 'on-block', thin: 'wait-edge', weight: 1 },
  aborted: { fill: 'clash-wash', edge: 'clash-edge', text: 'ink', thin: 'clash', weight: 1.5 }
} as const

/** Of the lane's block, what a flat one fills: all where it ran, half where it stopped, most where it failed. */
const FLAT = { runs: 1, waiting: 0.5, aborted: 0.8 } as const

function placeRun({ layout }: Pen, span: Span, time: number) {
  const from = layout.xOf(span.from)
  const whole = layout.xOf(Math.min(span.to, time)) - from
  // The narrowest touch, or a lane would be all gaps.
  const width = Math.max(1, whole < NARROW ? whole : whole - 1)
  const y = layout.yOf(span.core) - layout.blockHeight / 2
  const state = runStateAt(span, time)
  const isMarked = span.kind === 'rerun' && Math.min(width, layout.blockHeight) > MARK * 3
  return { from, width, y, state, isMarked, look: LOOKS[state] }
}

function drawRun(pen: Pen, span: Span, time: number): void {
  const { context, color, layout } = pen
  const { blockHeight } = layout
  const { from, width, y, state, isMarked, look } = placeRun(pen, span, time)
  const hasHatch = layout.width >= PHONE || width >= HATCHED
  const isFlat = state === 'waiting' || (state === 'aborted' && !hasHatch)
  if (width < NARROW || isFlat) {
    const height = FLAT[state] * blockHeight
    context.fillStyle = color(look.thin)
    context.fillRect(from + 0.5, y + (blockHeight - height) / 2, width, height)
    return
  }
  context.fillStyle = state === 'aborted' ? pen.hatch : color(look.fill)
  context.strokeStyle = color(look.edge)
  context.lineWidth = look.weight
  context.beginPath()
  context.roundRect(from + 1, y + 0.5, width - 1, blockHeight - 1, Math.min(5, width / 3))
  context.fill()
  context.stroke()
  if (!isMarked) return
  context.fillStyle = color(look.text)
  context.fillRect(from + 3.5, y + 3.5, MARK, blockHeight - 7)
}

/** A long run's name keeps clear of the line of the first bet. */
function nameRun(pen: Pen, span: Span, time: number, [flag]: readonly Flag[]): void {
  const { color, layout } = pen
  const { from, width, y, state, isMarked, look } = placeRun(pen, span, time)
  const isLong = width > LONG
  const text = isLong ? `transaction ${span.transaction + 1}` : String(span.transaction + 1)
  const size = Math.min(13, layout.blockHeight * FLAT[state] - 3)
  const end = from + width
  let [left, right] = [from + (isMarked ? MARK + 2 : 0), end]
  const line = flag ? layout.xOf(flag.time) : left
  if (isLong && line > left && line < end)
    [left, right] = line - left > end - line ? [left, line] : [line, end]
  if (size < 9 || right - left < text.length * size * 0.65 + 8) return
  const place = { x: (left + right) / 2, y: y + layout.blockHeight / 2 + 0.5 }
  write(pen, text, { ...place, size, align: 'center' }, color(look.text), color(look.fill))
}

function drawChecks(pen: Pen, spans: readonly Span[], time: number): void {
  for (const span of spans) if (span.kind === 'validate') drawValidation(pen, span, time)
}

/** Under the blocks of its lane; thicker if it failed. */
function drawValidation({ context, color, layout }: Pen, span: Span, time: number): void {
  const from = layout.xOf(span.from)
  const width = layout.xOf(Math.min(span.to, time)) - from
  const hasFailed = span.failedAt <= time
  const y = layout.yOf(span.core) + layout.blockHeight / 2 + 1
  context.fillStyle = hasFailed ? color('clash-edge') : color('edge')
  context.fillRect(from, y, Math.max(0.75, width), hasFailed ? 2.5 : 1.25)
}

/** Below the names of bets. */
function drawTime({ context, color, layout }: Pen, time: number, top: number): void {
  context.fillStyle = color('ink')
  context.fillRect(layout.xOf(time) - 1, top, 2, layout.height - AXIS + 8 - top)
}

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Labels the empty stretches after the race: idle cores until the end, then what one core still has to run. */
function nameRest(pen: Pen, { cores, spans, time, end, one }: Scene): void {
  if (!one || !spans?.every(({ to }) => to <= time)) return
  const { idle, ...rest } = longestRest(spans, cores)
  const y = pen.layout.yOf(idle[idle.length >> 1] ?? cores >> 1)
  const count = idle.length
  if (count >= cores / 2) nameStretch(pen, rest, y, [`${COUNTS[count]} cores,`, 'nothing to do'])
  const left = `${Math.round((1 - time / end) * 100)}% to go`
  nameStretch(pen, { from: time, to: end }, y, ['one core has', left])
}

/** In px. Words below `narrow` take two lanes; those with less than `line` beside them stand above the line. */
const WORDS = { most: 24, narrow: 16, least: 11, gap: 8, line: 16 }

/** On a line between two times, as large as fits. */
function nameStretch(pen: Pen, { from, to }: Stretch, y: number, words: readonly string[]): void {
  const { context, color, font, layout } = pen
  const [left, right] = [layout.xOf(from) + WORDS.gap, layout.xOf(to) - WORDS.gap]
  context.font = `600 100px ${font}`
  const sizeOf = (text: string): number => ((right - left) / context.measureText(text).width) * 100
  const whole = words.join(' ')
  const lines = sizeOf(whole) < WORDS.narrow ? words : [whole]
  const size = Math.min(WORDS.most, ...lines.map(sizeOf))
  if (size < WORDS.least) return
  const isBeside = ((right - left - 2 * WORDS.line) / (right - left)) * sizeOf(whole) >= size
  context.fillStyle = color('soft')
  context.fillRect(left, y - 1, right - left, 2)
  for (const x of [left, right - 2]) context.fillRect(x, y - 10, 2, 20)
  for (const [row, text] of lines.entries()) {
    const top = isBeside ? y : y + (row - lines.length) * layout.laneHeight
    const place = { x: (left + right) / 2, y: top, size } as const
    context.font = `600 ${size}px ${font}`
    const room = context.measureText(text).width + 12
    context.clearRect(place.x - room / 2, top - 10, room, 20)
    write(pen, text, { ...place, align: 'center' }, color('ink'), color('paper'))
  }
}

/** Draws one labeled line per bet, above the lanes. The visitor’s own comes first and changes color once the run passes it. */
function drawFlag(pen: Pen, flag: Flag, row: number, { spans, time, end }: Scene): void {
  const { context, color, layout } = pen
  const x = layout.xOf(Math.min(flag.time, end))
  const isRight = x > layout.width / 2
  const tone = row === 0 && spans && isLost(flag, time) ? 'clash-ink' : 'ink'
  const name = flag.time > end ? `${flag.name} →` : flag.name
  const top = row * NAME
  context.strokeStyle = color(tone)
  context.lineWidth = 2
  context.setLineDash([6, 4])
  context.beginPath()
  context.moveTo(x, top)
  context.lineTo(x, layout.height - AXIS)
  context.stroke()
  context.setLineDash([])
  const align = isRight ? 'right' : 'left'
  const place = { x: isRight ? x - 6 : x + 6, y: top + 7, size: 13, align } as const
  write(pen, name, place, color(tone), color('paper'))
}

function readPalette(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Palette {
  const color = colorReader(canvas)
  const font = getComputedStyle(canvas).fontFamily
  return { color, font, hatch: hatchOf(context, color) ?? color('clash') }
}

/** A seamless tile, in device pixels. */
function hatchOf(context: CanvasRenderingContext2D, color: Palette['color']): CanvasPattern | null {
  const tile = document.createElement('canvas')
  const scale = devicePixelRatio
  tile.width = tile.height = Math.round(8 * scale)
  const stripes = tile.getContext('2d')
  if (!stripes) return null
  stripes.fillStyle = color('clash-wash')
  stripes.fillRect(0, 0, tile.width, tile.height)
  stripes.strokeStyle = color('clash')
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
