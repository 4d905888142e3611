/** What is remembered on this device. Where storage is blocked or full, nothing is, silently. */
export function readLocal(key: string): string | null {
  return read(() => localStorage, key)
}

/** Remembers a value on this device; `null` forgets it. */
export function writeLocal(key: string, value: string | null): void {
  write(() => localStorage, key, value)
}

export function readSession(key: string): string | null {
  return read(() => sessionStorage, key)
}

export function writeSession(key: string, value: string): void {
  write(() => sessionStorage, key, value)
}

// Blocked storage throws on the mere mention of its name, so it is mentioned inside `try`.

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // It then holds for this page only.
  }
}
