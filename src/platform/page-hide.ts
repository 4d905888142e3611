export function onPageHide(act: () => void): () => void {
  const stop = new AbortController()
  addEventListener('pagehide', act, stop)
  document.addEventListener('visibilitychange', () => document.hidden && act(), stop)
  return () => stop.abort()
}
