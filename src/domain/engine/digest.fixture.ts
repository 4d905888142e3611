import { createHash } from 'node:crypto'

/** The first 12 hex digits of the SHA-256 of a value as JSON. */
export function digestOf(value: unknown): string {
  const json = JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each))
  return createHash('sha256').update(json).digest('hex').slice(0, 12)
}
