/** Reads tokens for a canvas. They are `light-dark()`, which only a property of an element resolves. */
export function colorReader(element: HTMLElement): (token: string) => string {
  const style = getComputedStyle(element)
  return token => {
    element.style.color = `var(--${token})`
    return style.color
  }
}
