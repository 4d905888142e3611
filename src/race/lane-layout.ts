import { type Span } from '../domain/engine/trace.ts'

/** Margins for core numbers, behind the lanes, and axis (px). */
export const TAIL = 16
export const AXIS = 24
/** Height of a lane's number (px). In lower lanes not every lane has one. */
export const NUMBER = 12
const LANE_MAX = 54
const BLOCK_SHARE = 0.72

/** Reserves `top` px above the lanes. Blocks fill `share` of a lane's height. */
export function layOutLanes(
  { width, height }: { width: number; height: number },
  cores: number,
  elapsed: number,
  { top = 0, share = BLOCK_SHARE, tail = TAIL } = {}
) {
  const space = height - AXIS - top
  const laneHeight = Math.min(LANE_MAX, space / cores)
  const first = top + (space - laneHeight * cores) / 2 + laneHeight / 2
  const pixelsPerGas = Math.max(0, width - tail) / elapsed
  return {
    width,
    height,
    laneHeight,
    isNumbered: (core: number) => core % Math.ceil(NUMBER / laneHeight) === 0,
    blockHeight: laneHeight * share,
    xOf: (time: number) => time * pixelsPerGas,
    yOf: (core: number) => first + core * laneHeight
  }
}

/** A run and the narrow ones that share its place (px). `size` is its own width. */
export type Piece = { span: Span; size: number; from: number; to: number }

/** Narrower runs (px) share a piece. */
const NARROW = 9
/** Narrower pieces (px) join any run. */
const SLIVER = 5
/** Wider gaps (px) stay. */
const APART = 2.5

/** The runs of each core are in order. */
export function joinRuns(runs: readonly Span[], time: number, xOf: (gas: number) => number) {
  const last: Piece[] = []
  return runs.flatMap(span => {
    const [from, to] = [xOf(span.from), xOf(Math.min(span.to, time))]
    const piece = { span, from, to, size: to - from }
    const one = last[span.core]
    const isSame = one && runStateAt(one.span, time) === runStateAt(span, time)
    const least = piece.size >= NARROW ? SLIVER : isSame ? Infinity : NARROW
    if (!one || from > one.to + APART || one.to >= one.from + least)
      return [(last[span.core] = piece)]
    Object.assign(one, piece.size > one.size ? { ...piece, from: one.from } : { to })
    return []
  })
}

const STEPS = [1, 2, 5]

/** At most `count` round times (gas) after 0; from a count of 3 on, at least one. */
export function ticksUpTo(elapsed: number, count: number): readonly number[] {
  const least = elapsed / count
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (STEPS.find(each => each * power >= least) ?? 10)
  return Array.from({ length: Math.floor(elapsed / step) + 1 }, (_, index) => index * step)
}

/** Doesn't reveal a failed validation before it happens. */
export function runStateAt({ to, outcome, failedAt }: Span, time: number) {
  if (time < to) return 'runs'
  if (outcome === 'waiting') return 'waiting'
  return time >= failedAt ? 'aborted' : 'runs'
}
