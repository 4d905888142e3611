import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { blockOfDay, dayName, dayOf, untilNextDay } from './days.ts'

const NOV_23 = Date.UTC(2026, 10, 23)
const POOL = [7279999, 4370000, 2179522, 19934116, 13217637]

const DAYS = fc.integer({ min: 0, max: 100_000 })

test('each round of days shows every block once', () => {
  fc.assert(
    fc.property(DAYS, round => {
      const shown = POOL.map((_, index) => blockOfDay(round * POOL.length + index, POOL))
      expect(new Set(shown)).toEqual(new Set(POOL))
    }),
    propertyRuns(200)
  )
})

test('no block returns before half of the others were shown', () => {
  fc.assert(
    fc.property(DAYS, fc.integer({ min: 1, max: 2 }), (day, later) => {
      expect(blockOfDay(day + later, POOL)).not.toBe(blockOfDay(day, POOL))
    }),
    propertyRuns(1000)
  )
})

test('the rounds differ, and the order of the pool doesn’t matter', () => {
  const rounds = Array.from({ length: 20 }, (_, round) =>
    POOL.map((_, index) => blockOfDay(round * POOL.length + index, POOL)).join()
  )
  expect(new Set(rounds).size).toBeGreaterThan(5)
  expect(blockOfDay(20_780, POOL.toReversed())).toBe(blockOfDay(20_780, POOL))
})

test('a day begins at midnight UTC', () => {
  expect(dayOf(NOV_23) - dayOf(NOV_23 - 1)).toBe(1)
  expect(dayName(dayOf(NOV_23))).toBe('Nov 23')
})

test.each([
  [0, '24 h 0 min'],
  [(18 * 60 + 48) * 60_000, '5 h 12 min'],
  [(23 * 60 + 1) * 60_000, '59 min'],
  [24 * 3_600_000 - 1, '1 min']
])('%d ms into a day, the next one is %s away', (ms, words) => {
  expect(untilNextDay(NOV_23 + ms)).toBe(words)
})
