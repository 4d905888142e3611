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
