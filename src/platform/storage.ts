import { environment } from './environment.ts'

/** Silently does nothing where storage is blocked or full. */
export function readLocal(key: string): string | null {
  return read('device', key)
}

export function writeLocal(key: string, value: string | null): void {
  write('device', key, value)
}

export function readSession(key: string): string | null {
  return read('tab', key)
}

export function writeSession(key: string, value: string): void {
  write('tab', key, value)
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

type Lifetime = Parameters<typeof environment.storageFor>[0]

function read(lifetime: Lifetime, key: string): string | null {
  try {
    return environment.storageFor(lifetime).getItem(key)
  } catch {
    return null
  }
}

function write(lifetime: Lifetime, key: string, value: string | null): void {
  try {
    if (value === null) environment.storageFor(lifetime).removeItem(key)
    else environment.storageFor(lifetime).setItem(key, value)
  } catch {
    // It then holds for this page only.
  }
}
