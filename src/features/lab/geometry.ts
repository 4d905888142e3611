/** Room left of the lanes for the numbers of the cores, right of them and below for the axis (px). */
export const GUTTER = 26
export const TAIL = 8
export const AXIS = 24

const TALLEST_LANE = 54
const TALLEST_BLOCK = 30
const SHARE_OF_LANE = 0.72

/** Where time and cores lie on a canvas, in CSS pixels. */
export type Plan = {
  readonly width: number
  readonly height: number
  readonly laneHeight: number
  readonly blockHeight: number
  readonly pixelsPerGas: number
  /** The middle of the first lane. */
  readonly first: number
}

export function planFor(
  size: { width: number; height: number },
  cores: number,
  elapsed: number
): Plan {
  const room = size.height - AXIS
  const laneHeight = Math.min(TALLEST_LANE, room / cores)
  return {
    ...size,
    laneHeight,
    blockHeight: Math.min(TALLEST_BLOCK, laneHeight * SHARE_OF_LANE),
    pixelsPerGas: elapsed === 0 ? 0 : Math.max(0, size.width - GUTTER - TAIL) / elapsed,
    first: (room - laneHeight * cores) / 2 + laneHeight / 2
  }
}

export function xOf({ pixelsPerGas }: Plan, time: number): number {
  return GUTTER + time * pixelsPerGas
}

export function yOf({ first, laneHeight }: Plan, core: number): number {
  return first + core * laneHeight
}

const STEPS = [1, 2, 5, 10]

/** Round times for the axis, about `count` of them (2 or more), from 0 to the end; never 0 alone. */
export function ticksUpTo(elapsed: number, count: number): readonly number[] {
  if (elapsed <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(elapsed / count))
  const within = STEPS.filter(each => each * power <= elapsed)
  const round = within.find(each => elapsed / power <= each * count) ?? within.at(-1) ?? 1
  const step = round * power
  return Array.from({ length: Math.floor(elapsed / step) + 1 }, (_, index) => index * step)
}
