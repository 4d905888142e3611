import { type Span } from '../../domain/engine/trace.ts'
import { AXIS, joinRuns, layOutLanes, type Piece, TAIL, ticksUpTo } from '../lane-layout.ts'
import { drawFlag, drawRest, nameRun } from './lane-names.ts'
import { MARK, NAME, type Pen, placePiece, readPalette, type Scene } from './lane-pen.ts'
import { drawOneCore, nameOneCore, ONE_CORE } from './one-core.ts'

/** From this width (px) on, the navigation's dots stand on the end of what goes from edge to edge. */
const WITH_DOTS = 1024
const DOTS = 104
/** Below the one core, and how much of a lane its blocks then fill. */
const ROOM = 14
const WIDE_SHARE = 0.82
/** Shorter waits (px) are left out. */
const LEAST_WAIT = 4
/** The opacity of what is off the critical path. */
const DIM = 0.4
/** Room (px) for the axis's first text. */
const FIRST = 90

/** Null without a 2D canvas. */
export function createLanesRenderer(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return null
  let palette = readPalette(canvas, context)
  let place = measure(canvas)
  return {
    draw: (scene: Scene): void => {
      const { cores, spans, time, end, flags, one } = scene
      const { size, page, inset } = place
      const names = Math.max(flags.length, one ? 1 : 0) * NAME
      const tail = size.width >= Math.max(WITH_DOTS, page) ? DOTS : TAIL
      const wide = { top: names + ONE_CORE + ROOM, share: WIDE_SHARE, tail }
      const layout = layOutLanes(size, cores, end, one ? wide : { top: names })
      const pen = { context, ...palette, layout, inset }
      drawBackground(pen, cores, end, spans ? ticksOf(end, layout) : betsOf(end))
      if (one) drawOneCore(pen, scene, one, names)
      const runs = spans?.filter(({ from, kind }) => from <= time && kind !== 'validate') ?? []
      const pieces = drawRuns(pen, runs, scene)
      if (spans) drawTime(pen, time, names)
      else drawHollow(pen, scene, flags[0]?.time ?? end)
      for (const [row, flag] of flags.entries()) drawFlag(pen, flag, row, scene)
      if (one) nameOneCore(pen, scene, names)
      for (const piece of pieces) nameRun(pen, piece, time, flags)
    },
    /** Call it after the size, the density or the colors change, then draw. */
    refresh: (): void => {
      place = measure(canvas)
      canvas.width = Math.round(place.size.width * devicePixelRatio)
      canvas.height = Math.round(place.size.height * devicePixelRatio)
      context.scale(devicePixelRatio, devicePixelRatio)
      palette = readPalette(canvas, context)
    }
  }
}

/** Not with each frame: it would lay out the page in the middle of a press. */
function measure(canvas: HTMLCanvasElement) {
  return {
    size: { width: canvas.clientWidth, height: canvas.clientHeight },
    page: document.documentElement.clientWidth,
    inset: canvas.getBoundingClientRect().left > 0 ? 0 : 6
  }
}

type Tick = { readonly time: number; readonly text: string }

function ticksOf(elapsed: number, { width, xOf }: Pen['layout']): readonly Tick[] {
  const ticks = ticksUpTo(elapsed, Math.max(6.5, width / 110))
  const step = (ticks[1] ?? 0) / 1e6
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  const textOf = (time: number): string =>
    time === 0 ? '0 million gas' : xOf(time) < FIRST ? '' : (time / 1e6).toFixed(digits)
  return ticks.map(time => ({ time, text: textOf(time) }))
}

/** Before a bet, the axis says what it would be. */
function betsOf(elapsed: number): readonly Tick[] {
  const bets = [8, 4, 3, 2, 1.5].map(bet => ({ time: elapsed / bet, text: `${bet}x` }))
  return [...bets, { time: elapsed, text: '1x: no gain' }]
}

function drawBackground(pen: Pen, cores: number, elapsed: number, axis: readonly Tick[]): void {
  const { context, color, font, layout, inset } = pen
  context.clearRect(0, 0, layout.width, layout.height)
  context.font = `12px ${font}`
  context.textBaseline = 'middle'
  const isWide = layout.width - layout.xOf(elapsed) > 4 * TAIL
  context.textAlign = isWide ? 'left' : 'right'
  for (let core = 0; core < cores; core += 1) {
    context.fillStyle = color('soft')
    context.globalAlpha = 0.45
    context.fillRect(0, layout.yOf(core) - 0.75, layout.xOf(elapsed), 1.5)
    context.globalAlpha = 1
    const name = isWide ? `core ${core + 1}` : String(core + 1)
    const x = layout.xOf(elapsed) + (isWide ? TAIL / 2 : TAIL)
    if (layout.isNumbered(core)) context.fillText(name, x, layout.yOf(core) + 0.5)
  }
  const y = layout.height - AXIS + 4
  context.textBaseline = 'top'
  for (const { time, text } of axis) {
    const x = layout.xOf(time)
    context.fillStyle = color('edge')
    context.fillRect(x - 0.5, y, 1, 4)
    context.fillStyle = color('soft')
    context.textAlign =
      time === 0 ? 'left' : time === elapsed || x > layout.width - 40 ? 'right' : 'center'
    context.fillText(text, Math.max(inset, x), y + 7)
  }
}

function drawHollow(pen: Pen, scene: Scene, to: number): void {
  const { context, color, layout } = pen
  const { blockHeight, xOf, yOf } = layout
  context.beginPath()
  for (let core = 0; core < scene.cores; core += 1) {
    const y = yOf(core) - blockHeight / 2
    context.roundRect(1, y + 0.5, xOf(to) - 2, blockHeight - 1, 5)
  }
  context.fillStyle = color('flow-wash')
  context.fill()
  context.strokeStyle = color('flow-edge')
  context.lineWidth = 1
  context.setLineDash([4])
  context.stroke()
  drawRest(pen, scene, to)
  context.setLineDash([])
}

/** Returns the pieces to name. */
export function drawRuns(
  pen: Pen,
  runs: readonly Span[],
  { time, path }: Pick<Scene, 'time' | 'path'>
): readonly Piece[] {
  const all = joinRuns(runs, time, pen.layout.xOf)
  for (const piece of all) drawPiece(pen, piece, time, path ? DIM : 1)
  if (!path) return all
  const critical = runs.filter(span => path.has(span))
  const pieces = joinRuns(critical, time, pen.layout.xOf)
  for (const piece of pieces) drawPiece(pen, piece, time, 1)
  return pieces
}

function drawPiece(pen: Pen, piece: Piece, time: number, opacity: number): void {
  const { context, color } = pen
  const { x, width, y, height, state, isFlat, isMarked, look } = placePiece(pen, piece, time)
  if (state === 'waiting' && width < LEAST_WAIT) return
  context.beginPath()
  const [edge, radius] = [isFlat ? 0 : 0.5, Math.min(5, width / 4)]
  context.roundRect(x + edge, y + edge, width - 2 * edge, height - 2 * edge, radius)
  context.fillStyle = color('paper')
  context.fill()
  context.globalAlpha = opacity
  context.fillStyle = isFlat ? color(look.thin) : state === 'aborted' ? pen.hatch : color(look.fill)
  context.fill()
  context.globalAlpha = 1
  if (isFlat || opacity < 1) return
  context.strokeStyle = color(look.edge)
  context.lineWidth = look.weight
  context.stroke()
  context.fillStyle = color(look.text)
  if (isMarked) context.fillRect(x + MARK, y + 3.5, MARK, height - 7)
}

/** Below the names of bets. */
function drawTime({ context, color, layout }: Pen, time: number, top: number): void {
  context.fillStyle = color('ink')
  context.fillRect(layout.xOf(time) - 1, top, 2, layout.height - AXIS + 8 - top)
}
