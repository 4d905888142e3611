/** Gives the focus back to what had lost it for a while, unless something else has it by now. */
export function returnFocus(element: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
  })
}
