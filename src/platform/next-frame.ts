/** Makes a call that, however often it is asked for, happens once before the next frame. */
export function oncePerFrame(act: () => void): () => void {
  let isWaiting = false
  const run = (): void => {
    isWaiting = false
    act()
  }
  return () => {
    if (isWaiting) return
    // A tab that nobody sees draws no frames.
    if (document.hidden) return act()
    isWaiting = true
    requestAnimationFrame(run)
  }
}

/** Until the next frame has been drawn; at once in a tab that nobody sees, which draws none. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
