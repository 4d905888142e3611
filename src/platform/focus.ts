/** Moves the focus and brings the element into view, with the room its scroll margin asks for. */
export function arriveAt(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/** Once the page has answered to a press, gives the focus to `heir` if what was pressed is gone. */
export function passFocus(pressed: Element, heir: HTMLElement | null): void {
  setTimeout(() => {
    if (!pressed.isConnected) heir?.focus({ preventScroll: true })
  })
}
