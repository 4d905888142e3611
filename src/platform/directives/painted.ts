import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

/**
 * Hydrates an island at once, but never before the first paint. A browser that does not report its paints
 * hydrates without waiting; Firefox reports none on a page that opens scrolled, so there the first scroll starts it.
 */
const painted: ClientDirective = (load, _options, el) => {
  let hasStarted = false
  const start = (): void => {
    if (hasStarted) return
    hasStarted = true
    void hydrateIsland(load, el)
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return start()
  const observer = new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
  const startAfterFrames = (): void => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  }
  addEventListener('scroll', startAfterFrames, { once: true })
  // Asked before a frame, whose layout answers it: while the page is being parsed it would cost one of its own.
  requestAnimationFrame(() => scrollY > 0 && startAfterFrames())
}

export default painted
