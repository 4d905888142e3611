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
