import { environment } from './environment.ts'

type Lifetime = Parameters<typeof environment.storageFor>[0]

// Accessing blocked storage throws, so it stays inside `try`.

/** Null, too, where storage is blocked. */
export function readText(key: string, lifetime: Lifetime = 'device'): string | null {
  try {
    return environment.storageFor(lifetime).getItem(key)
  } catch {
    return null
  }
}

/** Null removes it. Silently does nothing where storage is blocked or full. */
export function writeText(key: string, value: string | null, lifetime: Lifetime = 'device'): void {
  try {
    if (value === null) environment.storageFor(lifetime).removeItem(key)
    else environment.storageFor(lifetime).setItem(key, value)
  } catch {
    // It then holds for this page only.
  }
}

/** False where storage is blocked or full. */
export function canStore(): boolean {
  const key = 'altius:test'
  writeText(key, key)
  const isKept = readText(key) === key
  writeText(key, null)
  return isKept
}
