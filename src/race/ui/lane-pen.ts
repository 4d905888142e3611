import { type Span } from '../../domain/engine/trace.ts'
import { colorReader } from '../../platform/colors.ts'
import { type layOutLanes, type Piece, runStateAt } from '../lane-layout.ts'
import { type Stretch } from '../progress.ts'
import { type BetCount } from '../bet.ts'
import { type Flag } from '../race.ts'
import { type longestRest } from '../sentences.ts'

type Palette = {
  readonly color: (token: string) => string
  readonly hatch: CanvasPattern | string
  readonly font: string
}

export type Pen = Palette & {
  readonly context: CanvasRenderingContext2D
  readonly layout: ReturnType<typeof layOutLanes>
  readonly inset: number
}

/** Times in gas. */
export type Scene = {
  readonly cores: number
  /** Null before a bet: the lanes are drawn hollow up to the first flag. */
  readonly spans: readonly Span[] | null
  readonly time: number
  /** The time at the right edge. */
  readonly end: number
  readonly elapsed: number
  readonly flags: readonly Flag[]
  /** The line of the bet hasn’t been moved. */
  readonly isUnmoved: boolean
  /** Of the whole run; 0 where they cost little. */
  readonly costlyReruns: number
  /** How many people bet what. */
  readonly crowd: readonly BetCount[]
  /** One core's run, drawn above the lanes, or null for no such row. */
  readonly one: readonly Stretch[] | null
  readonly rest: ReturnType<typeof longestRest> | null
  /** The run is over, and its words stand in the lanes. */
  readonly isSettled: boolean
  /** Once the run is over: what is off its critical path is dim. */
  readonly path: ReadonlySet<Span> | null
}

/** Height of a bet's name above the lanes (px). */
export const NAME = 18
export const MARK = 3
/** Narrower blocks (px) have no outline or hatch. */
const FLAT_BELOW = 8

/** Tokens by state; those that abort are filled with the hatch. */
const LOOKS = {
  runs: { fill: 'flow', edge: 'flow-edge', text: 'on-block', thin: 'flow', weight: 1 },
  waiting: { fill: 'wait', edge: 'wait-edge', text: 'on-block', thin: 'wait-edge', weight: 1 },
  aborted: { fill: 'clash-wash', edge: 'clash-edge', text: 'ink', thin: 'clash', weight: 1.5 }
} as const

export function placePiece({ layout }: Pen, { span, from, to }: Piece, time: number) {
  const x = Math.round(from)
  const width = Math.max(3, Math.round(to) - x - 1)
  const state = runStateAt(span, time)
  // A wait fills half of the lane's block.
  const height = layout.blockHeight * (state === 'waiting' ? 0.5 : 1)
  const y = layout.yOf(span.core) - height / 2
  const isFlat = width < FLAT_BELOW || state === 'waiting'
  const isMarked = !isFlat && span.kind === 'rerun' && Math.min(width / 3, height) > 5
  return { x, width, y, height, state, isFlat, isMarked, look: LOOKS[state] }
}

export function readPalette(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Palette {
  const color = colorReader(canvas)
  const font = getComputedStyle(canvas).fontFamily
  return { color, font, hatch: hatchOf(context, color) ?? color('clash') }
}

/** A seamless tile, in device pixels. */
export function hatchOf(
  context: CanvasRenderingContext2D,
  color: Palette['color']
): CanvasPattern | null {
  const tile = document.createElement('canvas')
  const scale = devicePixelRatio
  tile.width = tile.height = Math.round(8 * scale)
  const stripes = tile.getContext('2d')
  if (!stripes) return null
  stripes.scale(tile.width / 8, tile.height / 8)
  stripes.fillStyle = color('clash-wash')
  stripes.fillRect(0, 0, 8, 8)
  stripes.strokeStyle = color('clash')
  stripes.lineWidth = 2
  stripes.stroke(new Path2D('M-10 10 2-2M-2 10 10-2M6 10 18-2'))
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / scale))
  return pattern
}
