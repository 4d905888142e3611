import type { ClientDirective } from 'astro'

/**
 * Hydrates an island at once, but never before the first paint.
 * A browser that does not report its paints hydrates without waiting.
 */
const painted: ClientDirective = load => {
  const start = async (): Promise<void> => {
    const hydrate = await load()
    await hydrate()
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return void start()
  const observer = new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

export default painted
