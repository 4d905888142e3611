/** A stream of numbers that look random and are the same for the same seed. */
export type Chance = {
  /** The next number: at least 0, below 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  /** One of the items. */
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** True in that share of cases, 0 to 1. */
  happens: (share: number) => boolean
  /** A number from the bell curve. */
  bell: (mean: number, deviation: number) => number
}

/** Makes the stream of that seed (mulberry32: small, fast, the same on every machine). */
export function createChance(seed: number): Chance {
  let state = seed | 0

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function whole(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }

  return {
    next,
    whole,
    pick: items => items[whole(0, items.length - 1)] ?? items[0],
    happens: share => next() < share,
    // The sum of twelve even numbers is near enough to a bell, and needs no logarithm, whose last
    // digit may differ from one machine to the next.
    bell(mean, deviation) {
      let sum = -6
      for (let count = 0; count < 12; count += 1) sum += next()
      return mean + sum * deviation
    }
  }
}
