/** Calls when the page may be gone for good: closed, reloaded, left, or put in the background by a phone. */
export function onPageHide(act: () => void): () => void {
  const check = (): void => {
    if (document.visibilityState === 'hidden') act()
  }
  addEventListener('pagehide', act)
  document.addEventListener('visibilitychange', check)
  return () => {
    removeEventListener('pagehide', act)
    document.removeEventListener('visibilitychange', check)
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
