/**
 * Reads tokens for a canvas, each once. They are `light-dark()`, which only a property of an element resolves. Make a
 * new reader when the colors change.
 */
export function colorReader(element: HTMLElement): (token: string) => string {
  const style = getComputedStyle(element)
  const colors = new Map<string, string>()
  return token => {
    const known = colors.get(token)
    if (known !== undefined) return known
    element.style.color = `var(--${token})`
    colors.set(token, style.color)
    return style.color
  }
}
