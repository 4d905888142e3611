import type { ClientDirective } from 'astro'

/**
 * Hydrates an island at once, but never before the first paint.
 * A browser that does not report its paints hydrates without waiting. Firefox reports none on a page that
 * opens scrolled: there the second frame tells, since the first has been painted by then.
 */
const painted: ClientDirective = load => {
  let hasStarted = false
  const start = async (): Promise<void> => {
    if (hasStarted) return
    hasStarted = true
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
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
}

export default painted
