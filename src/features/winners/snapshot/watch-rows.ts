import { clock } from '../../../platform/clock.ts'

/** How long the view must be at rest, in ms, before anything is loaded for it. */
const REST = 100

/**
 * Calls `want` with those of `rows` that are on screen, as their places in the list, once scrolling rests, and again
 * when the network is back; returns how to stop. While someone types or scrolls on it costs nothing.
 */
export function watchRows(
  rows: readonly Element[],
  want: (places: readonly number[]) => void
): () => void {
  const onScreen = new Set<number>()
  const wantShown = (): void => want([...onScreen])
  let hasBegun = false
  let stopWaiting = (): void => undefined
  const places = new Map(rows.map((row, place) => [row, place]))
  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const place = places.get(target) ?? -1
      if (isIntersecting) onScreen.add(place)
      else onScreen.delete(place)
    }
    stopWaiting()
    // The first rows have been at rest already.
    stopWaiting = clock.after(hasBegun ? REST : 0, wantShown)
    hasBegun = true
  })
  stopWaiting = clock.after(REST, () => rows.forEach(row => observer.observe(row)))
  addEventListener('online', wantShown)
  return () => {
    stopWaiting()
    observer.disconnect()
    removeEventListener('online', wantShown)
  }
}
