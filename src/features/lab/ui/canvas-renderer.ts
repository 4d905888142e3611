import { planFor } from '../geometry.ts'
import { type Strip } from '../strip.ts'
import { lookAt, type Spans, valueAt } from '../spans.ts'
import { readPalette } from './palette.ts'
import { drawCheck, drawGround, drawNow, drawRun, type Pen } from './canvas-shapes.ts'

export type Painter = {
  readonly show: (strip: Strip) => void
  readonly goTo: (time: number) => void
  /** Draws everything anew: the size, the density or the colours have changed. */
  readonly renew: () => void
}

/** How far the settled layer has got. */
type Progress = { time: number; runs: number; checks: number; failures: number }

const NOTHING: Progress = { time: -1, runs: 0, checks: 0, failures: 0 }

/**
 * Two layers: what is over stays on the lower one and is drawn once; what runs at the moment, one
 * span a core, is drawn on the upper one frame by frame. Only going back draws all of it again.
 */
export function createPainter(settled: HTMLCanvasElement, live: HTMLCanvasElement): Painter | null {
  const below = settled.getContext('2d')
  const above = live.getContext('2d')
  if (!below || !above) return null
  let strip: Strip | undefined
  let failures: readonly number[] = []
  let lower: Pen | undefined
  let upper: Pen | undefined
  let progress = NOTHING
  let time = 0

  const prepare = (): void => {
    if (!strip) return
    const size = { width: settled.clientWidth, height: settled.clientHeight }
    for (const canvas of [settled, live]) fit(canvas, size)
    const plan = planFor(size, strip.cores, strip.totals.elapsed)
    const palette = readPalette(settled, below)
    lower = { context: below, palette, plan }
    upper = { context: above, palette, plan }
    progress = NOTHING
  }

  const goTo = (moment: number): void => {
    time = moment
    if (!strip || !lower || !upper) return
    if (progress === NOTHING || moment < progress.time) {
      drawGround(lower, strip.cores, strip.totals.elapsed)
      progress = { time: -1, runs: 0, checks: 0, failures: 0 }
    }
    settle(lower, strip, failures, progress, moment)
    drawLive(upper, strip, progress, moment)
  }

  return {
    show: next => {
      strip = next
      failures = byFailure(next.runs)
      prepare()
    },
    goTo,
    renew: () => {
      prepare()
      goTo(time)
    }
  }
}

function fit(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number }
): void {
  const scale = devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.scale(scale, scale)
}

function byFailure({ failedAt }: Spans): readonly number[] {
  const failed: number[] = []
  for (let index = 0; index < failedAt.length; index += 1) {
    if (valueAt(failedAt, index) < Infinity) failed.push(index)
  }
  return failed.sort((one, other) => valueAt(failedAt, one) - valueAt(failedAt, other))
}

/** Adds to the lower layer what has ended or failed since it was last drawn. */
function settle(
  pen: Pen,
  { runs, checks }: Strip,
  failures: readonly number[],
  progress: Progress,
  time: number
): void {
  const known = progress.runs
  progress.time = time
  for (; valueAt(checks.to, progress.checks) <= time; progress.checks += 1) {
    drawCheck(pen, checks, progress.checks)
  }
  for (; valueAt(runs.to, progress.runs) <= time; progress.runs += 1) {
    drawRun(pen, runs, progress.runs, lookAt(runs, progress.runs, time))
  }
  for (; progress.failures < failures.length; progress.failures += 1) {
    const index = failures[progress.failures] ?? 0
    if (valueAt(runs.failedAt, index) > time) break
    if (index < known) drawRun(pen, runs, index, 'aborted')
  }
}

function drawLive(
  pen: Pen,
  { runs, checks, cores }: Strip,
  progress: Progress,
  time: number
): void {
  pen.context.clearRect(0, 0, pen.plan.width, pen.plan.height)
  forRunning(runs, progress.runs, cores, time, index => drawRun(pen, runs, index, 'running', time))
  forRunning(checks, progress.checks, cores, time, index => drawCheck(pen, checks, index, time))
  drawNow(pen, time)
}

/** Spans lie in the order of their ends, so those under way are among the next few. */
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
