/** Calls when the page may be gone for good: closed, reloaded, left, or put in the background by a phone. */
export function onPageHide(act: () => void): () => void {
  const stop = new AbortController()
  addEventListener('pagehide', act, stop)
  document.addEventListener('visibilitychange', () => document.hidden && act(), stop)
  return () => stop.abort()
}
