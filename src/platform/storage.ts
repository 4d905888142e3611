/** Silently does nothing where storage is blocked or full. */
export function readLocal(key: string): string | null {
  return read(() => localStorage, key)
}

export function writeLocal(key: string, value: string | null): void {
  write(() => localStorage, key, value)
}

export function readSession(key: string): string | null {
  return read(() => sessionStorage, key)
}

export function writeSession(key: string, value: string): void {
  write(() => sessionStorage, key, value)
}

/** False where storage is blocked or full. */
export function canStore(): boolean {
  const key = 'altius:test'
  writeLocal(key, key)
  const isKept = readLocal(key) === key
  writeLocal(key, null)
  return isKept
}

// Accessing blocked storage throws, so it stays inside `try`.

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
