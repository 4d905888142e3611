/** What is remembered on this device until it is forgotten. Storage may be blocked: then nothing is. */
export function recallFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked storage throws on the mere mention of its name.
    return null
  }
}

/** Remembers a value; `null` forgets it. */
export function rememberOnDevice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Blocked or full: it then holds for this page only.
  }
}
