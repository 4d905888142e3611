import type { ClientDirective } from 'astro'
import { wake } from './wake.ts'

/**
 * Hydrates an island at once, but never before the first paint.
 * A browser that does not report its paints hydrates without waiting.
 */
const painted: ClientDirective = (load, _options, el) => {
  const start = (): Promise<void> => wake(load, el)
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return void start()
  const observer = new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    void start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

export default painted
