/**
 * Loads an island's code and hydrates it. What Astro can't load it reports itself, as `astro:hydration-error`;
 * what throws while hydrating is reported in the same way, and nothing is left as an unhandled rejection.
 */
export async function hydrateIsland(
  load: () => Promise<() => Promise<void>>,
  el: Element
): Promise<void> {
  try {
    const hydrate = await load()
    await hydrate()
  } catch (error) {
    el.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }))
    reportError(error)
  }
}
