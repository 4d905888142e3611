/** Where a visitor was on a page when they left this entry of the history. */
type Mark = { readonly scroll: number; readonly focus: string }

/** How long the page must stand still before a scroll counts as over, in milliseconds. */
const PAUSE_MS = 200

/** The query of the address, with `?`. */
export function currentQuery(): string {
  return location.search
}

/** Puts a query into the address: as a new entry of the history, or in place of the current one. */
export function writeQuery(query: string, isNew: boolean): void {
  const address = location.pathname + query + location.hash
  if (isNew) {
    markHere()
    history.pushState(null, '', address)
  } else history.replaceState(history.state, '', address)
}

/**
 * Calls `restore` when the visitor goes back or forward, then puts scroll and focus where they had been.
 * @returns how to stop
 */
export function onTravel(restore: () => void): () => void {
  // The browser would scroll before the rows of that entry are there.
  history.scrollRestoration = 'manual'
  const travelled = (event: PopStateEvent): void => {
    clearTimeout(pause)
    restore()
    // The rows of that entry are drawn when this event is over; before, its place may not be there.
    setTimeout(() => returnTo(event.state))
  }
  // A page kept whole while the visitor was on another one comes back at the top in WebKit.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) returnTo(history.state)
  }
  const stop = new AbortController()
  addEventListener('popstate', travelled, stop)
  // Safari has the event since 26.2; before, a pause in scrolling has to do.
  if ('onscrollend' in window) addEventListener('scrollend', markHere, stop)
  else addEventListener('scroll', waitForPause, stop)
  addEventListener('pagehide', markHere, stop)
  addEventListener('pageshow', shown, stop)
  return () => {
    stop.abort()
    clearTimeout(pause)
  }
}

/** Goes to where the visitor had been in the current entry, if they were here before and have not begun anew. */
export function returnToMark(): void {
  if (document.activeElement === document.body && scrollY === 0) returnTo(history.state)
}

let pause: ReturnType<typeof setTimeout> | undefined

function waitForPause(): void {
  clearTimeout(pause)
  pause = setTimeout(markHere, PAUSE_MS)
}

function markHere(): void {
  clearTimeout(pause)
  const mark: Mark = { scroll: scrollY, focus: document.activeElement?.id ?? '' }
  history.replaceState(mark, '')
}

function returnTo(state: unknown): void {
  if (!isMark(state)) return
  document.getElementById(state.focus)?.focus({ preventScroll: true })
  scrollTo({ top: state.scroll, behavior: 'instant' })
}

function isMark(state: unknown): state is Mark {
  return typeof state === 'object' && state !== null && 'scroll' in state && 'focus' in state
}
