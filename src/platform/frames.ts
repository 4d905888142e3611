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

/** Makes a call that, however often it is asked for, happens once before the next frame. */
export function oncePerFrame(act: () => void): () => void {
  let isWaiting = false
  const run = (): void => {
    isWaiting = false
    act()
  }
  return () => {
    if (isWaiting) return
    // A tab that nobody sees draws no frames.
    if (document.hidden) return act()
    isWaiting = true
    requestAnimationFrame(run)
  }
}

/** Until the next frame has been drawn; at once in a tab that nobody sees, which draws none. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Calls when the browser has nothing else to do; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const call = requestIdleCallback(act)
    return () => cancelIdleCallback(call)
  }
  // Safari does not tell when it is idle.
  const timer = setTimeout(act, 200)
  return () => clearTimeout(timer)
}
