/**
 * What every page does by itself. It shares no code with the islands: what they share would be fetched by it, React
 * among it, before the first paint.
 */
export function startPage(): void {
  // A link into the page takes the focus along, so that reading goes on from there. Only until the focus leaves:
  // otherwise a click on any words would send Tab to the start of what holds them.
  document.addEventListener('click', event => {
    const link = linkOf(event, 'a[href^="#"]')
    if (!link) return
    const place = document.getElementById(link.hash.slice(1))
    place?.closest('details')?.setAttribute('open', '')
    if (place) arriveAt(place)
    if (!place || place.hasAttribute('tabindex')) return
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  })

  // What is called a button answers to the space bar as well.
  document.addEventListener('keydown', event => {
    const link = event.key === ' ' && linkOf(event, 'a[role="button"]')
    if (!link) return
    event.preventDefault()
    link.click()
  })

  addEventListener('load', () => {
    prefetch()
    // The browser has gone to the place that the URL names.
    requestAnimationFrame(() => document.documentElement.classList.remove('opening'))
  })
}

/** In ms: no smooth scroll takes longer. */
const LONGEST_SCROLL = 3000

/** A smooth scroll aims at where its target was. Islands that load on the way move it. */
function arriveAt(place: Element): void {
  const visitorScrolls = new AbortController()
  const signal = AbortSignal.any([visitorScrolls.signal, AbortSignal.timeout(LONGEST_SCROLL)])
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => visitorScrolls.abort(), { signal, passive: true })
  const arrive = (): void => {
    visitorScrolls.abort()
    // After a step back the visitor wants to be elsewhere.
    if (location.hash === `#${place.id}`) place.scrollIntoView({ behavior: 'instant' })
  }
  addEventListener('scrollend', arrive, { signal })
}

function linkOf({ target }: Event, selector: string): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null
}

/** Brings what may be wanted next: the picture that stands for the page where it is shared, and the brand's site. */
function prefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const shared = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  const brand = document.querySelector('header [data-prefetch]')?.getAttribute('href')
  if (shared) {
    const image = new Image()
    image.fetchPriority = 'low'
    // The page names it with the address of the published site.
    image.src = new URL(shared.content).pathname
  }
  if (brand) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = brand
    document.head.append(link)
  }
}
