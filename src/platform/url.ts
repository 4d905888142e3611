/**
 * Names a section in the address without a new entry in the history. A hash that points at a place
 * inside the section, or at a section that still fills the middle of the screen, is kept.
 */
export function nameInAddress(section: string, first: string): void {
  const named = elementNamed(location.hash)
  if (named && (named.closest('section[id]')?.id === section || fillsTheMiddle(named))) return
  const hash = section === first ? '' : `#${section}`
  if (location.hash === hash) return
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

function elementNamed(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A lone per cent sign, as in #100%, stands for no letter, so it names nothing on this page.
    return null
  }
}

function fillsTheMiddle(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top <= innerHeight / 2 && bottom >= innerHeight / 2
}

/** Whether the page was opened by a link or an address: not by a reload, a step back or forward. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

export function readParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** Sets one parameter, keeps all others and the hash, and makes no entry in the history. */
export function writeParameter(name: string, value: string): void {
  history.replaceState(history.state, '', addressWith(name, value, location.hash))
}

/** The full address of this page with one parameter set and another hash. */
export function addressWith(name: string, value: string, hash: string): string {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  url.hash = hash
  return url.href
}
