import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { at, countUpTo } from './arrays.ts'

test('a place outside of a list is an error that names it', () => {
  expect(at(['a', 'b'], 1)).toBe('b')
  expect(() => at(['a', 'b'], 2)).toThrow(new RangeError('nothing at 2 of 2'))
})

test('counts how many are up to a limit, including those equal to it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: -1, max: 21 }), (numbers, limit) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      expect(countUpTo(ascending, limit)).toBe(numbers.filter(each => each <= limit).length)
    }),
    propertyRuns(100)
  )
})
