import { seededRandom, unit } from '../../src/domain/engine/random.ts'

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

export function createRng(seed: number): Rng {
  const random = seededRandom(seed)
  const next = (): number => unit(random)

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
