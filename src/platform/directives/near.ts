import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

type Options = { rootMargin?: string; threshold?: number }

/**
 * Hydrates an island when one of its children comes near the viewport.
 * The island itself has no box (`display: contents`), so its children are observed.
 * The ratio is checked here as well, because the first callback may say `isIntersecting` below the threshold.
 */
const near: ClientDirective = (load, { value }, el) => {
  const { rootMargin = '200px', threshold = 0.05 } = (value as unknown as Options | undefined) ?? {}
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting && entry.intersectionRatio >= threshold))
        return
      observer.disconnect()
      void hydrateIsland(load, el)
    },
    { rootMargin, threshold }
  )
  for (const child of el.children) observer.observe(child)
}

export default near
