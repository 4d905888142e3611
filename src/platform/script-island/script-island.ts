/** Wraps a function that changes the island: an error in it ends the island. */
export type Guard = <Args extends unknown[]>(
  change: (...args: Args) => void
) => (...args: Args) => void

/** Brings alive what stands in the island. */
export type Start = (root: HTMLElement, guard: Guard) => void

/** By this name Astro finds the renderer. */
export const RENDERER = 'script-island'

/**
 * An island without React: what stands in its slot is static HTML, which `start` changes. For what is alive from the
 * start, where React would be most of the work.
 */
export function scriptIsland(start: Start) {
  // Astro sees a component with a slot.
  const island = start as unknown as (props: { children?: unknown }) => unknown
  return Object.assign(island, { [Symbol.for('astro:renderer')]: RENDERER })
}
