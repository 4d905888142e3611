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

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

export type Guard<Value> = (value: unknown) => value is Value
type Guards = Readonly<Record<string, Guard<unknown>>>
/** What a guard lets through. */
export type Guarded<G> = G extends Guard<infer Value> ? Value : never
export type Shape<G extends Guards> = { readonly [Key in keyof G]: Guarded<G[Key]> }

export function listOf<Item>(isItem: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] => isListOf(value, isItem)
}

export function nullOr<Value>(isValue: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isValue(value)
}

export function oneOf<const Values extends readonly string[]>(
  values: Values
): Guard<Values[number]> {
  return (value): value is Values[number] => isString(value) && values.includes(value)
}

/** A record with each of these values; it may have more. */
export function shapeOf<const G extends Guards>(guards: G): Guard<Shape<G>> {
  return (value): value is Shape<G> =>
    isRecord(value) && Object.entries(guards).every(([key, isValue]) => isValue(value[key]))
}
