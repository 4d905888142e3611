import { expect, test } from 'vitest'
import timeline from './timeline.json'
import { ERAS, formatDate, knownPart } from './timeline.ts'

test('it never says a date more exactly than it is known', () => {
  expect(knownPart('2025-06-01', 'month')).toBe('2025-06')
  expect(formatDate('2025-06-01', 'month')).toBe('Jun 2025')
  expect(knownPart('1967-01-01', 'year')).toBe('1967')
  expect(formatDate('1967-01-01', 'year')).toBe('1967')
})

test('it writes a known day in full', () => {
  expect(knownPart('2015-07-30', 'day')).toBe('2015-07-30')
  expect(formatDate('2015-07-30', 'day')).toBe('Jul 30, 2015')
})

test('each event stands in one era', () => {
  for (const { id, date } of timeline) {
    const year = Number(date.slice(0, 4))
    expect(
      ERAS.filter(({ from, to }) => year >= from && year <= to),
      id
    ).toHaveLength(1)
  }
})
