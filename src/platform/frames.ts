/** Calls before every frame with the milliseconds since the one before; returns how to stop. */
export type EveryFrame = (act: (ms: number) => void) => () => void

export const everyFrame: EveryFrame = act => {
  let before: number | undefined
  let frame = requestAnimationFrame(function turn(now) {
    frame = requestAnimationFrame(turn)
    const ms = before === undefined ? 0 : now - before
    before = now
    act(ms)
  })
  return () => cancelAnimationFrame(frame)
}
