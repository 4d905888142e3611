/** Moves the focus and brings the element into view, with the room its scroll margin asks for. */
export function arriveAt(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}
