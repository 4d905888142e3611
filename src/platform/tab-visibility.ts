/** Calls whenever the visitor comes back to this tab; returns how to stop. */
export function onReturn(act: () => void): () => void {
  const listener = (): void => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
