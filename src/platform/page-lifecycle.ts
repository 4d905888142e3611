/** Calls when the page may be gone for good: closed, reloaded, left, or put away by a phone. */
export function onPageHide(act: () => void): () => void {
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

/** Calls whenever the visitor comes back to this tab; returns how to stop. */
export function onTabReturn(act: () => void): () => void {
  const listener = (): void => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
