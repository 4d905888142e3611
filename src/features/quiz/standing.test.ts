import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighbours, type Scored, standing } from './standing.ts'

function winners(...scores: readonly (number | null)[]): readonly Scored[] {
  return scores.map(iq => ({ iq }))
}

const someWinners = fc
  .array(fc.option(fc.integer({ min: 700, max: 1600 }).map(tenths => tenths / 10)))
  .map(scores => winners(...scores))
const someScore = fc.integer({ min: 700, max: 1600 }).map(tenths => tenths / 10)

test('a result comes after its equals and beats only what is lower', () => {
  expect(standing(120, winners(150, 120, 120, 100, null))).toEqual({
    winners: 5,
    better: 40,
    rank: 4,
    total: 6
  })
})

test('a result above everybody takes the first place and is better than all', () => {
  expect(standing(160, winners(150, 90))).toMatchObject({ better: 100, rank: 1 })
})

test('only a result above everybody is better than 100 %', () => {
  const crowd = winners(160, ...Array<number>(9999).fill(80))
  expect(standing(150, crowd).better).toBe(99.9)
})

test('the first result of all takes the first place', () => {
  expect(standing(70, [])).toEqual({ winners: 0, better: 0, rank: 1, total: 1 })
})

test('the rank is the place in a stable sort with the result added last', () => {
  fc.assert(
    fc.property(someScore, someWinners, (iq, rows) => {
      const own = { iq }
      const sorted = [...rows, own].sort((one, other) => (other.iq ?? -1) - (one.iq ?? -1))
      expect(standing(iq, rows).rank).toBe(sorted.indexOf(own) + 1)
    }),
    { numRuns: 1000 }
  )
})

test('a better result never stands lower', () => {
  fc.assert(
    fc.property(someScore, someScore, someWinners, (one, other, rows) => {
      const low = standing(Math.min(one, other), rows)
      const high = standing(Math.max(one, other), rows)
      expect(high.rank).toBeLessThanOrEqual(low.rank)
      expect(high.better).toBeGreaterThanOrEqual(low.better)
    }),
    { numRuns: 1000 }
  )
})

test('the neighbours stand directly above and below the place', () => {
  const ranked = winners(150, 140, 130, 120, 110, null)
  expect(neighbours(130, ranked)).toEqual({ above: winners(140, 130), below: winners(120, 110) })
  expect(neighbours(160, ranked, 1)).toEqual({ above: [], below: winners(150) })
  expect(neighbours(70, ranked)).toEqual({ above: winners(120, 110), below: winners(null) })
})
