import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

/** Loads and hydrates an island once the first frame has been painted, so that its code doesn't delay it. */
const painted: ClientDirective = (load, _options, el) => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(() => void hydrateIsland(load, el)))
  )
}

export default painted
