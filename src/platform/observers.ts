/** Stops watching. Watchers of a state call at once, then on each change. */
type Stop = () => void

export function watchOnScreen(element: Element, notify: (isSeen: boolean) => void, threshold = 0) {
  const observer = new IntersectionObserver(
    entries => entries.slice(-1).forEach(({ isIntersecting }) => notify(isIntersecting)),
    // Less than a pixel at the edge isn't on screen.
    { rootMargin: '-1px', threshold }
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** A page that is left is hidden first. */
export function watchTabVisible(notify: (isVisible: boolean) => void): Stop {
  const update = (): void => notify(document.visibilityState === 'visible')
  update()
  return listen(document, 'visibilitychange', update)
}

/** The build reads stores, too, and has nothing to listen to. */
export const IS_PAGE = 'addEventListener' in globalThis

/** Calls when a visitor comes back: to the page's tab, or by Back to a page that the browser has kept. */
export function watchReturn(notify: () => void): Stop {
  if (!IS_PAGE) return () => undefined
  const stop = new AbortController()
  const becameVisible = (): void => {
    if (document.visibilityState === 'visible') notify()
  }
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) notify()
  }
  document.addEventListener('visibilitychange', becameVisible, stop)
  addEventListener('pageshow', shown, stop)
  return () => stop.abort()
}

export function watchReducedMotion(notify: (isReduced: boolean) => void): Stop {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  const update = (): void => notify(query.matches)
  update()
  return listen(query, 'change', update)
}

/** Only changes: colors are read first by whoever needs them. */
export function watchColorScheme(notify: () => void): Stop {
  return listen(matchMedia('(prefers-color-scheme: dark)'), 'change', notify)
}

function listen(target: EventTarget, type: string, listener: () => void): Stop {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/**
 * At most once a frame, on scroll, resize, rotation and growth. Never at once: measuring between frames forces
 * layout.
 */
export function watchLayout(notify: () => void): Stop {
  // The build has no layout.
  if (!('requestAnimationFrame' in globalThis)) return () => undefined
  let frame = 0
  const update = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      notify()
    })
  }
  update()
  const stop = new AbortController()
  for (const type of ['scroll', 'resize', 'orientationchange'])
    addEventListener(type, update, { passive: true, signal: stop.signal })
  const stopWatchingSize = watchSize(document.body, update)
  return () => {
    cancelAnimationFrame(frame)
    stop.abort()
    stopWatchingSize()
  }
}

export function watchSize(element: Element, notify: () => void): Stop {
  const observer = new ResizeObserver(notify)
  observer.observe(element)
  return () => observer.disconnect()
}
