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

/** Runs `act` once before the next frame, however often it is called. */
export function oncePerFrame(act: () => void): () => void {
  let isWaiting = false
  const run = (): void => {
    isWaiting = false
    act()
  }
  return () => {
    if (isWaiting) return
    // A hidden tab draws no frames.
    if (document.hidden) return act()
    isWaiting = true
    requestAnimationFrame(run)
  }
}

export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act)
    return () => cancelIdleCallback(handle)
  }
  // Safari has no idle callback.
  const timer = setTimeout(act, 200)
  return () => clearTimeout(timer)
}
