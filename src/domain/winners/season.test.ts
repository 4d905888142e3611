import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSeason, MONTHS, nameOf, progressOf, seasonOf, spanOf } from './season.ts'

const time = (text: string): number => Date.parse(text)

test('a season is a month of this century', () => {
  for (const text of ['2026-11', '2026-01', '2026-12', '2000-02']) expect(isSeason(text)).toBe(true)
  for (const text of ['', '2026-13', '2026-00', '2026-1', '2026-11-01', ' 2026-11', '1999-12'])
    expect(isSeason(text)).toBe(false)
})

test('every time of the century is in its season, from the first moment up to the next season', () => {
  const min = new Date('2000-01-01')
  const max = new Date('2099-12-31T23:59:59.999Z')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), day => {
      const season = seasonOf(day.getTime())!
      const { since, until } = spanOf(season)
      expect(day.getTime()).toBeGreaterThanOrEqual(time(since))
      expect(day.getTime()).toBeLessThan(time(until))
      expect(seasonOf(time(since))).toBe(season)
      expect(seasonOf(time(until) - 1)).toBe(season)
      expect(seasonOf(time(until))).not.toBe(season)
    })
  )
})

test('a time that is none, or of another century, is in no season', () => {
  for (const text of ['soon', '1999-12-31T23:59:59.999Z', '2100-01-01T00:00:00Z'])
    expect(seasonOf(time(text))).toBeNull()
})

test('is named by its month', () => {
  expect([nameOf('2026-11'), nameOf('2027-01')]).toEqual(['November 2026', 'January 2027'])
  const byPlatform = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  expect(MONTHS).toEqual(MONTHS.map((_, month) => byPlatform.format(Date.UTC(2026, month))))
})

test.each([
  ['2026-10-31T23:59:59.999Z', 'ahead'],
  ['2026-11-01T00:00:00Z', 30],
  ['2026-11-28T12:00:00Z', 3],
  ['2026-11-30T00:00:00Z', 1],
  ['2026-11-30T23:59:59.999Z', 1],
  ['2026-12-01T00:00:00Z', 'over']
] as const)('at %s, November 2026 is %s, or has so many days left', (now, expected) => {
  const progress = progressOf('2026-11', time(now))
  expect(progress.state === 'running' ? progress.daysLeft : progress.state).toBe(expected)
})
