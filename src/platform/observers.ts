/** What a watcher returns: stops it. Those that watch a state tell it at once, then whenever it changes. */
type Stop = () => void

export function watchOnScreen(element: Element, tell: (isOnScreen: boolean) => void): Stop {
  const observer = new IntersectionObserver(entries => {
    const last = entries.at(-1)
    if (last) tell(last.isIntersecting)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

export function watchTabVisible(tell: (isVisible: boolean) => void): Stop {
  const look = (): void => tell(document.visibilityState === 'visible')
  look()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

export function watchReducedMotion(tell: (isReduced: boolean) => void): Stop {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  const look = (): void => tell(query.matches)
  look()
  query.addEventListener('change', look)
  return () => query.removeEventListener('change', look)
}

/** Calls at most once a frame, on scrolling, resizing and turning, and when the page grows. */
export function watchLayout(tell: () => void): Stop {
  let frame = 0
  const look = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      tell()
    })
  }
  tell()
  const grown = new ResizeObserver(look)
  grown.observe(document.body)
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  addEventListener('orientationchange', look)
  return () => {
    cancelAnimationFrame(frame)
    grown.disconnect()
    removeEventListener('scroll', look)
    removeEventListener('resize', look)
    removeEventListener('orientationchange', look)
  }
}

export function watchScrollTop(tell: (scrollTop: number) => void): Stop {
  return watchLayout(() => tell(scrollY))
}

/** Where an element has its middle, in pixels from the upper edge of the screen. */
export type Place<Id> = { readonly id: Id; readonly center: number }

/** Tells where the named elements stand, and where the viewport has its middle. */
export function watchPlaces<Id extends string>(
  ids: readonly Id[],
  tell: (places: readonly Place<Id>[], viewportCenter: number) => void
): Stop {
  return watchLayout(() => {
    const places = ids.flatMap(id => {
      const box = document.getElementById(id)?.getBoundingClientRect()
      return box ? [{ id, center: box.top + box.height / 2 }] : []
    })
    tell(places, innerHeight / 2)
  })
}

/** How long the page must stand still before it counts as settled, in milliseconds. */
const SETTLED_MS = 200

/** Calls when a scroll has come to rest. */
export function watchScrollRest(tell: () => void): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(tell, SETTLED_MS)
  }
  addEventListener('scroll', wait, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', wait)
  }
}

export function watchEscape(tell: () => void): Stop {
  const look = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') tell()
  }
  addEventListener('keydown', look)
  return () => removeEventListener('keydown', look)
}

/**
 * Lets a link to the element move the focus there, not only the view. Once the focus has left, the
 * element is as before: otherwise a click on its words would take the walk by Tab back to its start.
 */
export function makeFocusable(id: string): void {
  const target = document.getElementById(id)
  if (!target || target.hasAttribute('tabindex')) return
  target.tabIndex = -1
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
}

/** Moves the focus to an element, and the page not at all. */
export function focusOn(id: string): void {
  makeFocusable(id)
  document.getElementById(id)?.focus({ preventScroll: true })
}

/** Brings an element into view as the page scrolls (at once under reduced motion), and the focus with it. */
export function goTo(id: string): void {
  focusOn(id)
  document.getElementById(id)?.scrollIntoView()
}

/** Tells when the color scheme or the density of the screen changes, not what is so at first. */
export function watchColors(tell: () => void): Stop {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query =>
    matchMedia(query)
  )
  for (const query of queries) query.addEventListener('change', tell)
  return () => {
    for (const query of queries) query.removeEventListener('change', tell)
  }
}

/** Tells when an element's size has changed. */
export function watchSize(element: Element, tell: () => void): Stop {
  const observer = new ResizeObserver(tell)
  observer.observe(element)
  return () => observer.disconnect()
}
