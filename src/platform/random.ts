/** Yields whole numbers from 0 to 2^32 - 1, each as likely as any other. */
export type Random = () => number

const RANGE = 2 ** 32

/** The same seed always yields the same numbers. Only the low 32 bits of the seed count. */
export function seededRandom(seed: number): Random {
  // Mulberry32: one word of state, and good enough to deal cards with.
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** A whole number from 0 to `limit` - 1, without bias. Throws a RangeError unless `limit` is one from 1 to 2^32. */
export function below(random: Random, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > RANGE) {
    throw new RangeError(`A limit is a whole number from 1 to 2^32, not ${limit}`)
  }
  // The last, incomplete stretch of the range would favour small numbers: draw again.
  const fair = RANGE - (RANGE % limit)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return drawn % limit
}

/** From 0 up to, but never, 1. */
export function unit(random: Random): number {
  return random() / RANGE
}

/** A new list in an order that is as likely as any other (Fisher and Yates). */
export function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const rest = [...items]
  const order: Item[] = []
  while (rest.length > 0) order.push(...rest.splice(below(random, rest.length), 1))
  return order
}

/** A seed that nobody can foresee, for seeded generators. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
