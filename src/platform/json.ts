/** The value a text stands for, or undefined if the text is damaged or missing. */
export function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // What was stored is a convenience: who cannot read it goes on without.
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

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
