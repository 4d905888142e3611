/** How long the shown run takes on screen at normal speed, in milliseconds. */
const WHOLE_RUN_MS = 12_000

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

export type Speed = (typeof SPEEDS)[number]

/** A frame that comes this late (ms) was kept waiting: the clock does not make up for it. */
const LATEST = 100

/** Where the playhead stands after a frame. */
export function advance(time: number, elapsed: number, speed: Speed, frameMs: number): number {
  const part = (Math.min(frameMs, LATEST) / WHOLE_RUN_MS) * speed
  return Math.min(elapsed, time + part * elapsed)
}
