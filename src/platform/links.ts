/** The full URL of this page with one parameter and a hash, and nothing else. */
export function linkWith(name: string, value: string, hash: string): string {
  const url = new URL(location.pathname, location.href)
  url.searchParams.set(name, value)
  url.hash = hash
  return url.href
}

/**
 * Calls `open` with what a pressed link to this page gives a parameter, instead of loading the page again; returns
 * how to stop. The way back leads to where the link was.
 */
export function onLinkWith(name: string, open: (value: string) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain =
      event.button === 0 &&
      ![event.metaKey, event.ctrlKey, event.shiftKey, event.altKey].includes(true)
    // A place on this page keeps the query of the page, and is none of ours.
    const isPlace = link?.getAttribute('href')?.startsWith('#')
    if (!link || isPlace || !isPlain || event.defaultPrevented) return
    const value = parameterOfSamePage(link.href, location.href, name)
    if (value === null) return
    event.preventDefault()
    const from = location.href
    const back = (): void => {
      if (location.href !== from) return
      removeEventListener('popstate', back)
      returnTo(link)
    }
    history.pushState(null, '', link.href)
    open(value)
    addEventListener('popstate', back, { signal })
  }
  addEventListener('click', follow, { signal })
  return () => stop.abort()
}

/** What a link gives a parameter of the page that the visitor is on; null of a link to another page. */
export function parameterOfSamePage(href: string, page: string, name: string): string | null {
  const { origin, pathname, searchParams } = new URL(href, page)
  const here = new URL(page)
  return origin === here.origin && pathname === here.pathname ? searchParams.get(name) : null
}

/** Once the browser has scrolled to where it believes the entry was: a hash changed since may mislead it. */
function returnTo(link: HTMLElement): void {
  requestAnimationFrame(() => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    link.focus({ preventScroll: true })
  })
}
