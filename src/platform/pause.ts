/** In ms: half a frame. */
const SLICE = 8

/** Lets the page handle input every half frame. */
export function createPause(): () => Promise<void> {
  let end = performance.now() + SLICE
  return async () => {
    if (performance.now() < end) return
    const canYield = 'scheduler' in globalThis && 'yield' in scheduler
    await (canYield ? scheduler.yield() : new Promise(resolve => setTimeout(resolve)))
    end = performance.now() + SLICE
  }
}
