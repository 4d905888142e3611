/** A seeded random number generator: the same seed gives the same numbers. */
export type Rng = {
  /** A number from 0 (included) to 1 (excluded). */
  next: () => number
  /** An integer from `min` to `max`, both included. */
  integer: (min: number, max: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** True with this probability, 0 to 1. */
  boolean: (probability: number) => boolean
  /** A normally distributed number. */
  normal: (mean: number, deviation: number) => number
}

/** Creates the generator of a seed (mulberry32: small, fast, the same on every machine). */
export function createRng(seed: number): Rng {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function integer(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }

  return {
    next,
    integer,
    pick: items => items[integer(0, items.length - 1)] ?? items[0],
    boolean: probability => next() < probability,
    // The sum of twelve uniform numbers is close enough to normal and avoids the logarithm, whose
    // last digit may differ between machines.
    normal(mean, deviation) {
      let sum = -6
      for (let count = 0; count < 12; count += 1) sum += next()
      return mean + sum * deviation
    }
  }
}
