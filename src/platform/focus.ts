import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls with the scroll margin of the element, or of the screen that it heads. */
function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  const screen = element.closest('.one-screen') ?? element
  screen.scrollIntoView({ block: 'nearest' })
}

/** After the update, focuses what `selector` finds, in the middle of the screen. */
export function focusOnceDrawn(selector: string): void {
  setTimeout(() => {
    const target = document.querySelector<HTMLElement>(selector)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  })
}

/** Unless something else has the focus by now. */
export function returnFocus(element: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
  })
}

/** Runs a change that may re-create the focused element, then refocuses it by id. */
export function keepFocus(change: () => void): void {
  const id = document.activeElement?.id
  change()
  if (id) setTimeout(() => returnFocus(document.getElementById(id)))
}

let marked: number | undefined

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY

/** Before a change that replaces the element: `returnToMark` scrolls what replaces it to the same place. */
export function markPlace(element: Element | null | undefined): void {
  marked = element ? topOf(element) : undefined
}

/**
 * Call it right before a change that removes the focused element and focuses another. If the element had the focus when
 * it is removed, the browser would lay out the half-changed page.
 */
export function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

export function returnToMark(element: Element | null): void {
  if (!element || marked === undefined) return
  scrollBy({ top: topOf(element) - marked, behavior: 'instant' })
  marked = undefined
}

/** Focuses the element when `step` changes, unless something other than this page's visitor changed it. */
export function useFocusOnChange<E extends HTMLElement>(
  step: string,
  isOwnChange = true
): RefObject<E | null> {
  const target = useRef<E>(null)
  const known = useRef(step)
  // Wait until the new step is drawn.
  useEffect(() => {
    if (known.current === step) return
    known.current = step
    if (isOwnChange && target.current) focusAndReveal(target.current)
  }, [step, isOwnChange])
  return target
}

/** It stays focusable until it loses the focus: otherwise a click on its text would send Tab to its start. */
export function focusOn(id: string): void {
  const target = document.getElementById(id)
  if (!target) return
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}
