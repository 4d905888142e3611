/** Calls when the page may be gone for good: closed, reloaded, left, or put away by a phone. */
export function whenLeaving(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'hidden') act()
  }
  addEventListener('pagehide', act)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('pagehide', act)
    document.removeEventListener('visibilitychange', look)
  }
}
