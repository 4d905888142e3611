export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // Without stored state the visitor starts fresh.
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem)
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
