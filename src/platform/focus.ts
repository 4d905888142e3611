import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus and brings the element into view, with the room its scroll margin asks for. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/** Once the page has answered a press, moves the focus to `heir` if what was pressed is gone. */
export function passFocus(pressed: Element, heir: HTMLElement | null): void {
  setTimeout(() => {
    if (!pressed.isConnected) heir?.focus({ preventScroll: true })
  })
}

/** Gives the focus back to what lost it for a while, unless something else has it by now. */
export function returnFocus(element: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
  })
}

/** Makes a change that may draw what has the focus anew: it keeps it, if it has an id. */
export function keepFocus(change: () => void): void {
  const id = document.activeElement?.id
  change()
  if (id) setTimeout(() => returnFocus(document.getElementById(id)))
}

/** A ref for what takes the focus and comes into view when `step` changes; at first, as on a reload, nothing moves. */
export function useFocusOnChange<E extends HTMLElement>(step: string): RefObject<E | null> {
  const target = useRef<E>(null)
  const known = useRef(step)
  // The focus belongs to the document: it can move only once the new step is drawn.
  useEffect(() => {
    if (known.current === step) return
    known.current = step
    if (target.current) focusAndReveal(target.current)
  }, [step])
  return target
}

/**
 * Lets a link move the focus to an element, until the focus leaves: a click on its text would send Tab to its
 * start.
 */
function makeFocusable(id: string): void {
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
