/** Loads and hydrates an island; what throws is reported as Astro itself reports code that can't be loaded. */
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
