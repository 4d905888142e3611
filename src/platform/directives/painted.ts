import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

/** Hydrates after the first paint, so its code doesn't delay it. */
const painted: ClientDirective = (load, _options, el) => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(() => void hydrateIsland(load, el)))
  )
}

export default painted
