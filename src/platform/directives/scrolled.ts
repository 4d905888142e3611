import type { ClientDirective } from 'astro'

/** Hydrates once the page is scrolled: for what isn't seen before, so nobody misses it if it can't load. */
const scrolled: ClientDirective = load => {
  const hydrate = async (): Promise<void> => (await load())()
  if (scrollY > 0) void hydrate()
  else addEventListener('scroll', () => void hydrate(), { once: true })
}

export default scrolled
