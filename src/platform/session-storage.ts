/** What is remembered until the tab closes. Storage may be blocked: then nothing is, and nobody is told. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Blocked storage throws on the mere mention of its name.
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Blocked or full: it then holds for this page only.
  }
}
