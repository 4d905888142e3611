/** By a link or typed URL, not by reload, Back or Forward. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

export function readParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** `hash` is the section that the parameter is about. */
export function writeParameter(name: string, value: string, hash: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  url.hash = hash
  history.replaceState(history.state, '', url)
}
