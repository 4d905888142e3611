/** In ms: half a frame. */
const SLICE = 8

/** Lets the page paint and handle input after each slice, in ms. */
export function createPause(slice = SLICE): () => Promise<void> {
  let end = performance.now() + slice
  return async () => {
    if (performance.now() < end) return
    const canYield = 'scheduler' in globalThis && 'yield' in scheduler
    await (canYield ? scheduler.yield() : new Promise(resolve => setTimeout(resolve)))
    end = performance.now() + slice
  }
}
