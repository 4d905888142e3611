import { type Spans, spanStateAt, type Timeline, valueAt } from '../timeline.ts'
import {
  drawBackground,
  drawRun,
  drawTime,
  drawValidation,
  type Layer,
  layOutLanes,
  type Palette,
  type Token,
  TOKENS
} from './canvas-shapes.ts'

type CanvasRenderer = {
  readonly show: (timeline: Timeline) => void
  readonly drawAt: (time: number) => void
  /** Draws everything again after the size, the density or the colors have changed. */
  readonly redraw: () => void
}

/** How far the settled layer has been drawn. */
type Progress = { time: number; runs: number; validations: number; failures: number }

const NOTHING: Progress = { time: -1, runs: 0, validations: 0, failures: 0 }

/**
 * Two layers: what has ended stays on the lower one and is drawn once; what is running, one span a
 * core, is drawn on the upper one frame by frame. Only going back in time draws everything again.
 * Null where the browser has no 2D canvas.
 */
export function createCanvasRenderer(
  settled: HTMLCanvasElement,
  live: HTMLCanvasElement
): CanvasRenderer | null {
  const below = settled.getContext('2d')
  const above = live.getContext('2d')
  if (!below || !above) return null
  let timeline: Timeline | undefined
  let failures: readonly number[] = []
  let lower: Layer | undefined
  let upper: Layer | undefined
  let progress = NOTHING
  let time = 0

  const setUp = (): void => {
    if (!timeline) return
    const size = { width: settled.clientWidth, height: settled.clientHeight }
    for (const context of [below, above]) {
      context.canvas.width = Math.round(size.width * devicePixelRatio)
      context.canvas.height = Math.round(size.height * devicePixelRatio)
      context.scale(devicePixelRatio, devicePixelRatio)
    }
    const layout = layOutLanes(size, timeline.cores, timeline.totals.elapsed)
    const palette = readPalette(settled, below)
    lower = { context: below, palette, layout }
    upper = { context: above, palette, layout }
    progress = NOTHING
  }

  const drawAt = (moment: number): void => {
    time = moment
    if (!timeline || !lower || !upper) return
    if (progress === NOTHING || moment < progress.time) {
      drawBackground(lower, timeline.cores, timeline.totals.elapsed)
      progress = { time: -1, runs: 0, validations: 0, failures: 0 }
    }
    settle(lower, timeline, failures, progress, moment)
    drawLive(upper, timeline, progress, moment)
  }

  return {
    show: next => {
      timeline = next
      failures = byFailure(next.runs)
      setUp()
    },
    drawAt,
    redraw: () => {
      setUp()
      drawAt(time)
    }
  }
}

function byFailure({ failedAt }: Spans): readonly number[] {
  return [...failedAt.keys()]
    .filter(index => valueAt(failedAt, index) < Infinity)
    .sort((one, other) => valueAt(failedAt, one) - valueAt(failedAt, other))
}

/** Adds to the lower layer what has ended or failed since it was last drawn. */
function settle(
  layer: Layer,
  { runs, validations }: Timeline,
  failures: readonly number[],
  progress: Progress,
  time: number
): void {
  const known = progress.runs
  progress.time = time
  for (; valueAt(validations.to, progress.validations) <= time; progress.validations += 1) {
    drawValidation(layer, validations, progress.validations)
  }
  for (; valueAt(runs.to, progress.runs) <= time; progress.runs += 1) {
    drawRun(layer, runs, progress.runs, spanStateAt(runs, progress.runs, time))
  }
  for (; progress.failures < failures.length; progress.failures += 1) {
    const index = failures[progress.failures] ?? 0
    if (valueAt(runs.failedAt, index) > time) break
    if (index < known) drawRun(layer, runs, index, 'aborted')
  }
}

function drawLive(layer: Layer, timeline: Timeline, progress: Progress, time: number): void {
  const { runs, validations, cores } = timeline
  layer.context.clearRect(0, 0, layer.layout.width, layer.layout.height)
  forRunning(runs, progress.runs, cores, time, index =>
    drawRun(layer, runs, index, 'running', time)
  )
  forRunning(validations, progress.validations, cores, time, index =>
    drawValidation(layer, validations, index, time)
  )
  drawTime(layer, time)
}

/** Spans are in the order of their ends, so those that are running are among the next few. */
function forRunning(
  spans: Spans,
  first: number,
  cores: number,
  time: number,
  draw: (index: number) => void
): void {
  const seen = new Set<number>()
  for (let index = first; index < spans.to.length && seen.size < cores; index += 1) {
    const core = valueAt(spans.core, index)
    if (seen.has(core)) continue
    seen.add(core)
    if (valueAt(spans.from, index) <= time) draw(index)
  }
}

function readPalette(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Palette {
  const style = getComputedStyle(canvas)
  const colors = {} as Record<Token, string>
  for (const token of TOKENS) colors[token] = style.getPropertyValue(`--${token}`).trim()
  return {
    ...colors,
    font: style.fontFamily,
    hatch: hatchOf(context, colors) ?? colors['clash-wash']
  }
}

/** Diagonal stripes on a square that repeats without a seam, in device pixels. */
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
