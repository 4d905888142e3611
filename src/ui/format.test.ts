import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatDuration, formatNumber } from './format.ts'

test('writes whole numbers as Intl does', () => {
  const numbers = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), count => {
      expect(formatCount(count)).toBe(numbers.format(count))
    }),
    { numRuns: 1000, examples: [[0], [999], [1000], [-1000], [1_234_567]] }
  )
})

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [180, '3 min'],
  [3725, '62 min 5 s']
])('%i seconds read %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test.each([
  [1234.5, 1, '1,234.5'],
  [200, 1, '200'],
  [16.666_667, 2, '16.67'],
  [1.395, 3, '1.395'],
  [0.5, 2, '0.5']
])('%d with %i decimals reads %s', (value, digits, text) => {
  expect(formatNumber(value, digits)).toBe(text)
})
