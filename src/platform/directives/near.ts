import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

const THRESHOLD = 0.05

/**
 * Observes the children, as the island is `display: contents`. Checks the ratio, because the first callback may
 * report `isIntersecting` below the threshold.
 */
const near: ClientDirective = (load, _options, el) => {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting && entry.intersectionRatio >= THRESHOLD))
        return
      observer.disconnect()
      void hydrateIsland(load, el)
    },
    { rootMargin: '200px', threshold: THRESHOLD }
  )
  for (const child of el.children) observer.observe(child)
}

export default near
