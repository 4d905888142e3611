/** Where a visitor was on the page when they left this history entry. */
type Position = { readonly scroll: number; readonly focus: string }

/** How long scrolling must pause before it counts as over, in milliseconds. */
const PAUSE_MS = 200

/** The query of the URL, with `?`. */
export function currentQuery(): string {
  return location.search
}

/** Puts a query into the URL, as a new history entry or in place of the current one. */
export function writeQuery(query: string, way: 'push' | 'replace'): void {
  const url = location.pathname + query + location.hash
  if (way === 'push') {
    savePosition()
    history.pushState(null, '', url)
  } else history.replaceState(history.state, '', url)
}

/** Calls `restore` on back or forward, then puts scroll and focus where they had been; returns how to stop. */
export function onPop(restore: () => void): () => void {
  // The browser would scroll before the rows of that entry are there.
  history.scrollRestoration = 'manual'
  const popped = (event: PopStateEvent): void => {
    clearTimeout(pause)
    restore()
    // The rows of that entry are drawn when this event is over; before, its place may not be there.
    setTimeout(() => restorePosition(event.state))
  }
  // A page kept whole while the visitor was on another one comes back at the top in WebKit.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) restorePosition(history.state)
  }
  const stop = new AbortController()
  addEventListener('popstate', popped, stop)
  // Safari has the event since 26.2; before, a pause in scrolling has to do.
  if ('onscrollend' in window) addEventListener('scrollend', savePosition, stop)
  else addEventListener('scroll', waitForPause, stop)
  addEventListener('pagehide', savePosition, stop)
  addEventListener('pageshow', shown, stop)
  return () => {
    stop.abort()
    clearTimeout(pause)
  }
}

/** Goes to where the visitor was in the current entry, unless they have started to scroll or to use the page. */
export function restorePositionOnce(): void {
  if (document.activeElement === document.body && scrollY === 0) restorePosition(history.state)
}

let pause: ReturnType<typeof setTimeout> | undefined

function waitForPause(): void {
  clearTimeout(pause)
  pause = setTimeout(savePosition, PAUSE_MS)
}

function savePosition(): void {
  clearTimeout(pause)
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
