type Position = { readonly scroll: number; readonly focus: string }

export function writeQuery(query: string, way: 'push' | 'replace'): void {
  const url = location.pathname + query + location.hash
  if (way === 'push') {
    savePosition()
    history.pushState(null, '', url)
  } else history.replaceState(history.state, '', url)
}

/** Restores scroll and focus after `restore`; returns how to stop. */
export function onPop(restore: () => void): () => void {
  // The browser would scroll before the rows exist.
  history.scrollRestoration = 'manual'
  const popped = (event: PopStateEvent): void => {
    restore()
    // Wait until the rows are drawn.
    setTimeout(() => restorePosition(event.state))
  }
  // WebKit shows a page from the back/forward cache at its top.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restorePosition(history.state)
  }
  const stop = new AbortController()
  addEventListener('popstate', popped, stop)
  addEventListener('pagehide', savePosition, stop)
  addEventListener('pageshow', shown, stop)
  return () => stop.abort()
}

/** Unless the visitor has started to scroll or use the page. */
export function restorePositionOnce(): void {
  if (document.activeElement === document.body && scrollY === 0) restorePosition(history.state)
}

function savePosition(): void {
  const position: Position = { scroll: scrollY, focus: document.activeElement?.id ?? '' }
  history.replaceState(position, '')
}

function restorePosition(state: unknown): void {
  if (!isPosition(state)) return
  document.getElementById(state.focus)?.focus({ preventScroll: true })
  scrollTo({ top: state.scroll, behavior: 'instant' })
}

function isPosition(state: unknown): state is Position {
  return typeof state === 'object' && state !== null && 'scroll' in state && 'focus' in state
}
