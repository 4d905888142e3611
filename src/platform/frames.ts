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

/** Once what has changed is painted; in a hidden page, once that is shown. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
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
