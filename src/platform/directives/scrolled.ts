import type { ClientDirective } from 'astro'

/** Hydrates once the page is scrolled. For parts that aren't seen before, so it shows no error if they can't load. */
const scrolled: ClientDirective = load => {
  const hydrate = async (): Promise<void> => (await load())()
  if (scrollY > 0) void hydrate()
  else addEventListener('scroll', () => void hydrate(), { once: true })
}

export default scrolled
