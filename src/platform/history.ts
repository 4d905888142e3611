import { randomSeed } from './environment.ts'

type Position = { readonly scroll: number; readonly focus: string }
type Entry = { readonly id: number; readonly position?: Position }

/** Where each entry was left. Back and Forward leave an entry before its state can be written. */
const left = new Map<number, Position>()
let current: Entry = { id: 0 }

/** To restore once the page is drawn. */
let awaited: Position | undefined

export function writeQuery(query: string, way: 'push' | 'replace'): void {
  const url = location.pathname + query + location.hash
  if (way === 'push') {
    savePosition()
    awaited = undefined
    current = { id: randomSeed() }
    history.pushState(current, '', url)
  } else history.replaceState(history.state, '', url)
}

/** Calls `restore` for Back and Forward, and returns how to stop. Then the page, once drawn, restores its position. */
export function onPop(restore: () => void): () => void {
  // The browser would scroll before the rows exist.
  history.scrollRestoration = 'manual'
  enter(history.state)
  // The visitor has begun to scroll or use the page before its code was there.
  if (document.activeElement !== document.body || scrollY !== 0) awaited = undefined
  const popped = ({ state }: PopStateEvent): void => {
    left.set(current.id, awaited ?? position())
    enter(state)
    restore()
  }
  // WebKit shows a page from the back/forward cache at its top.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) {
      awaited = current.position
      restorePosition()
    }
  }
  const used = (): void => (awaited = undefined)
  const stop = new AbortController()
  addEventListener('popstate', popped, stop)
  addEventListener('pagehide', savePosition, stop)
  addEventListener('pageshow', shown, stop)
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(event, used, { passive: true, signal: stop.signal })
  return () => stop.abort()
}

/** True if the page will scroll to where the visitor left it: draw all rows before that. */
export const isRestoring = (): boolean => awaited !== undefined

/** Call it when the rows are drawn. Does nothing if the visitor has scrolled or used the page since. */
export function restorePosition(): void {
  if (!awaited) return
  const { scroll, focus } = awaited
  awaited = undefined
  document.getElementById(focus)?.focus({ preventScroll: true })
  scrollTo({ top: scroll, behavior: 'instant' })
}

function enter(state: unknown): void {
  current = isEntry(state) ? state : { id: randomSeed() }
  if (current !== state) history.replaceState(current, '')
  awaited = left.get(current.id) ?? current.position
}

function savePosition(): void {
  current = { id: current.id, position: awaited ?? position() }
  left.delete(current.id)
  history.replaceState(current, '')
}

function position(): Position {
  return { scroll: scrollY, focus: document.activeElement?.id ?? '' }
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'id' in state
}
