/** @param at which of those that the selector finds */
export function find<E extends Element>(within: Element, selector: string, at = 0): E {
  const found = within.querySelectorAll<E>(selector)[at]
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

/** Null removes the attribute. */
export function putAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
