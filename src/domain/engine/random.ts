export type Random = () => number

const RANGE = 2 ** 32

/** Only the low 32 bits of the seed count. */
export function seededRandom(seed: number): Random {
  // Mulberry32.
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Uniform from 0 to `limit` - 1. Throws a RangeError unless `limit` is 1 to 2^32. */
export function below(random: Random, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > RANGE) {
    throw new RangeError(`A limit is a whole number from 1 to 2^32, not ${limit}`)
  }
  // Reject the incomplete last stretch, which would favor small numbers.
  const fair = RANGE - (RANGE % limit)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return drawn % limit
}

export function unit(random: Random): number {
  return random() / RANGE
}

export function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  const rest = [...items]
  const order: Item[] = []
  while (rest.length > 0) order.push(...rest.splice(below(random, rest.length), 1))
  return order
}
