import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/property-runs.ts'
import { ALL_BLOCKS } from './all-blocks.ts'
import { BLOCK_DAYS, blocksUntil, dayNumber, FIRST_DAY, fitsDay } from './block-days.ts'

const BLOCKS = new Map(ALL_BLOCKS.map(block => [block.number, block]))

test('the days of the first release keep the blocks that they had', () => {
  expect(FIRST_DAY).toBe('2026-11-20')
  expect(dayNumber('2026-11-29') - dayNumber(FIRST_DAY)).toBe(9)
  expect(BLOCK_DAYS.slice(0, 10)).toEqual([
    17666333, 12300570, 4369999, 11814555, 19933612, 5891667, 19934116, 9069000, 19933122, 8889776
  ])
})

test('no block has a second day before all those of the release have had one', () => {
  expect(new Set(BLOCK_DAYS.slice(0, 41)).size).toBe(41)
})

test('each day has a recorded block, and from the release on one that is worth a day', () => {
  expect(BLOCK_DAYS.filter(number => !BLOCKS.has(number))).toEqual([])
  const later = BLOCK_DAYS.slice(10).map(number => BLOCKS.get(number))
  expect(later.filter(block => !block || !fitsDay(block))).toEqual([])
})

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 40 })
const anyBlock = (): boolean => true

test('a block more changes no day that was there, written down or not', () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 200 }), (list, past) => {
      const [added = 0, ...days] = list
      const before = blocksUntil(days.length + past, days, anyBlock)
      const after = blocksUntil(before.length + 30, [...before, added], anyBlock)
      expect(after.slice(0, before.length)).toEqual(before)
      expect(after[before.length]).toBe(added)
    }),
    propertyRuns(300)
  )
})

test('a block comes back only after all others, and writing the round down changes nothing', () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (days, one, other) => {
      const [less, more] = [one, one + other].map(more =>
        blocksUntil(days.length + more, days, anyBlock)
      ) as [readonly number[], readonly number[]]
      expect(more.slice(0, less.length)).toEqual(less)
      expect(blocksUntil(more.length, less, anyBlock)).toEqual(more)
      for (let from = 0; from + days.length <= more.length; from += 1)
        expect(new Set(more.slice(from, from + days.length)).size).toBe(days.length)
    }),
    propertyRuns(300)
  )
})

test('one that isn’t worth a day stays away once it was shown', () => {
  expect(blocksUntil(7, [1, 2, 3], block => block !== 2)).toEqual([1, 2, 3, 1, 3, 1, 3])
  expect(blocksUntil(2, [1, 2, 3], () => false)).toEqual([1, 2])
})
