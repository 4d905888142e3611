/**
 * Calls `open` with the parameter of a pressed link instead of reloading; returns how to stop. Back leads to the
 * link.
 */
export function onLinkWith(name: string, open: (value: string) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain =
      event.button === 0 &&
      ![event.metaKey, event.ctrlKey, event.shiftKey, event.altKey].includes(true)
    // Ignore plain `#hash` links.
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

export function parameterOfSamePage(href: string, page: string, name: string): string | null {
  const { origin, pathname, searchParams } = new URL(href, page)
  const here = new URL(page)
  return origin === here.origin && pathname === here.pathname ? searchParams.get(name) : null
}

/** Runs after the browser's own scroll, which a changed hash may misdirect. */
function returnTo(link: HTMLElement): void {
  requestAnimationFrame(() => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    link.focus({ preventScroll: true })
  })
}
