import fc from 'fast-check'
import { expect, test } from 'vitest'
import { below, type Random, seededRandom, shuffled, unit } from './random.ts'

const MANY = { numRuns: 1000 }

function scripted(...values: readonly number[]): Random {
  let next = 0
  return () => values[next++ % values.length]!
}

/** Pearson's statistic of how far the counts are from all being equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('the drawn number stays below its limit', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
      const drawn = below(seededRandom(seed), limit)
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true)
    }),
    MANY
  )
})

test('a number from the incomplete stretch is drawn again', () => {
  expect(below(scripted(2 ** 32 - 1, 5), 3)).toBe(2)
})

test.each([0, -1, 1.5, NaN, Infinity, 2 ** 32 + 1])('a limit of %s is refused', limit => {
  expect(() => below(seededRandom(1), limit)).toThrow(RangeError)
})

test('a unit reaches 0 and never 1', () => {
  expect(unit(scripted(0))).toBe(0)
  expect(unit(scripted(2 ** 32 - 1))).toBeLessThan(1)
})

test('a shuffle keeps every item and leaves the given list alone', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
      const before = [...items]
      const order = shuffled(seededRandom(seed), items)
      expect([...order].sort()).toEqual([...items].sort())
      expect(items).toEqual(before)
    }),
    MANY
  )
})

test('all 24 orders of four items come up alike', () => {
  const random = seededRandom(20_261_121)
  const counts = new Map<string, number>()
  for (let round = 0; round < 24_000; round++) {
    const order = shuffled(random, ['a', 'b', 'c', 'd']).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(24)
  // 49.7 is the 0.1 % point of the distribution with 23 degrees of freedom.
  expect(chiSquare([...counts.values()])).toBeLessThan(49.7)
})
