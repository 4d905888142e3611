import { type Steps } from './sorting.ts'

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

// Not in TypeScript's own library yet: https://developer.mozilla.org/docs/Web/API/Scheduler/yield
declare const scheduler: { readonly yield: () => Promise<void> }

function nextTask(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise(resolve => setTimeout(resolve))
}
