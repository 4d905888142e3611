import { createHash } from 'node:crypto'

/** Twelve letters that stand for a value of maps, lists and records. */
export function digestOf(value: unknown): string {
  const json = JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each))
  return createHash('sha256').update(json).digest('hex').slice(0, 12)
}
