import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

const THRESHOLD = 0.05

/**
 * Hydrates an island when one of its children comes near the viewport.
 * The island itself has no box (`display: contents`), so its children are observed.
 * The ratio is checked here as well, because the first callback may say `isIntersecting` below the threshold.
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
