import { type Steps } from '../features/winners/sorting.ts'

/** How long, in ms, to work before the page may breathe: half of a frame. */
const SLICE = 8

/** Does a long piece of work in slices, so that no key press ever waits for it. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await nextTask()
    end = performance.now() + SLICE
  }
}

function nextTask(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise(resolve => setTimeout(resolve))
}
