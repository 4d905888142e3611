import { watchScrollRest } from './viewport.ts'

/** Where a visitor was on a page when they left this entry of the history. */
type Mark = { readonly scroll: number; readonly focus: string }

/** The query of the address, with `?`. */
export function currentQuery(): string {
  return location.search
}

/** Puts a query into the address: as a new entry of the history, or in place of the current one. */
export function writeQuery(query: string, isNew: boolean): void {
  const address = location.pathname + query + location.hash
  if (isNew) {
    history.replaceState(hereMark(), '')
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
    restore()
    // The rows of that entry are drawn when this event is over; before, its place may not be there.
    setTimeout(() => returnTo(event.state))
  }
  const leaving = (): void => history.replaceState(hereMark(), '')
  // A page kept whole while the visitor was on another one comes back at the top in WebKit.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) returnTo(history.state)
  }
  addEventListener('popstate', travelled)
  const stopWatching = watchScrollEnd(leaving)
  addEventListener('pagehide', leaving)
  addEventListener('pageshow', shown)
  return () => {
    removeEventListener('popstate', travelled)
    stopWatching()
    removeEventListener('pagehide', leaving)
    removeEventListener('pageshow', shown)
  }
}

/** Goes to where the visitor had been in the current entry, if they were here before and have not begun anew. */
export function returnToMark(): void {
  if (document.activeElement === document.body && scrollY === 0) returnTo(history.state)
}

/** Safari has the event since 26.2; before, a pause in scrolling has to do. */
function watchScrollEnd(tell: () => void): () => void {
  if (!('onscrollend' in window)) return watchScrollRest(tell)
  addEventListener('scrollend', tell)
  return () => removeEventListener('scrollend', tell)
}

function hereMark(): Mark {
  return { scroll: scrollY, focus: document.activeElement?.id ?? '' }
}

function returnTo(state: unknown): void {
  if (!isMark(state)) return
  document.getElementById(state.focus)?.focus({ preventScroll: true })
  scrollTo({ top: state.scroll, behavior: 'instant' })
}

function isMark(state: unknown): state is Mark {
  return typeof state === 'object' && state !== null && 'scroll' in state && 'focus' in state
}
