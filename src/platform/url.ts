/** Sets the hash, unless it already names something in the section or at mid-screen. */
export function setHashToSection(section: string, first: string): void {
  const named = elementNamed(location.hash)
  if (named && (named.closest('section[id]')?.id === section || coversMiddle(named))) return
  const hash = section === first ? '' : `#${section}`
  if (location.hash === hash) return
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

function elementNamed(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A lone percent sign, as in #100%.
    return null
  }
}

function coversMiddle(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top <= innerHeight / 2 && bottom >= innerHeight / 2
}

/** By a link or typed URL, not by reload, Back or Forward. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

export function readParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

export function writeParameter(name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
