/** Wraps a function that changes the island: an error in it ends the island. */
export type Guard = <Args extends unknown[]>(
  change: (...args: Args) => void
) => (...args: Args) => void

/** Makes the HTML of an island react to its visitor and to stores. */
export type Start = (root: HTMLElement, guard: Guard) => void

/** The type that Astro expects: a component with a slot. */
type Component = (props: { children?: unknown }) => unknown

/** The name of the renderer, in Astro's list. */
export const RENDERER = 'script-island'

/**
 * An island without React, for parts that move before a visitor does anything: loading React would be most of their
 * work. Its HTML is in its slot.
 */
export function scriptIsland(start: Start) {
  return Object.assign(start as Start & Component, { [Symbol.for('astro:renderer')]: RENDERER })
}
