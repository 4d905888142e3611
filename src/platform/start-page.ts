/** Runs on every page. Imports nothing that islands use, or React would load before the first paint. */
export function startPage(): void {
  requestAnimationFrame(() => setTimeout(() => (document.body.dataset['painted'] = '')))
  // A link into the page moves the focus too. Its target is focusable only until the focus leaves it: otherwise a
  // click on its text would send Tab to its start.
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

  // Space presses links with the role of a button.
  document.addEventListener('keydown', event => {
    const link = event.key === ' ' && linkOf(event, 'a[role="button"]')
    if (!link) return
    event.preventDefault()
    link.click()
  })

  addEventListener('load', () => {
    prefetch()
    // By now the browser has scrolled to the hash.
    requestAnimationFrame(() => document.documentElement.removeAttribute('data-opening'))
  })
}

/** In ms: no smooth scroll takes longer. */
const LONGEST_SCROLL = 3000

/** Scrolls again at the end: islands that load on the way move the target. */
function arriveAt(place: Element): void {
  const visitorScrolls = new AbortController()
  const signal = AbortSignal.any([visitorScrolls.signal, AbortSignal.timeout(LONGEST_SCROLL)])
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => visitorScrolls.abort(), { signal, passive: true })
  const arrive = (): void => {
    visitorScrolls.abort()
    // Not if the visitor has gone back meanwhile.
    if (location.hash === `#${place.id}`) place.scrollIntoView({ behavior: 'instant' })
  }
  addEventListener('scrollend', arrive, { signal })
}

function linkOf({ target }: Event, selector: string): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null
}

/** Loads the share image and prefetches the brand's site. */
function prefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const shared = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  const brand = document.querySelector('header [data-prefetch]')?.getAttribute('href')
  if (shared) {
    const image = new Image()
    image.fetchPriority = 'low'
    // The tag has the published site's URL.
    image.src = new URL(shared.content).pathname
  }
  if (brand) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = brand
    document.head.append(link)
  }
}
