import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAge, formatCount, formatDay, formatDuration, formatNumber } from './format.ts'

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

const NOON = new Date(2026, 10, 3, 12).getTime()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('a day has no leading zero', () => {
  expect(formatDay(NOON)).toBe('Nov 3, 2026')
  expect(formatDay(new Date(2027, 0, 21).getTime())).toBe('Jan 21, 2027')
})

test.each([
  // A clock may be behind the one that took the time.
  [-5 * MINUTE, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [60 * MINUTE - 1, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [30 * DAY - 1, '29 days ago'],
  [30 * DAY, 'on Nov 3, 2026']
])('an age of %i ms reads %s', (age, words) => {
  expect(formatAge(NOON, NOON + age)).toBe(words)
})
