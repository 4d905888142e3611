import { afterEach, expect, test, vi } from 'vitest'
import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { BLOCK_DAYS, dayNumber, FIRST_DAY, fitsDay } from '../../content/block-days.ts'
import { blockOfDay, dayName, dayOf, untilNextDay } from './days.ts'

const HOUR = 3_600_000

afterEach(() => vi.unstubAllEnvs())

test('a day has the block that the list says, and the days before the list have none', () => {
  const first = dayNumber(FIRST_DAY)
  const numbers = [-1, 0, 9, 40].map(at => blockOfDay(first + at, ALL_BLOCKS)?.number)
  expect(numbers).toEqual([undefined, BLOCK_DAYS[0], BLOCK_DAYS[9], BLOCK_DAYS[40]])
})

test('after the list, blocks worth a day come back in turn', () => {
  const after = dayNumber(FIRST_DAY) + BLOCK_DAYS.length
  const worth = ALL_BLOCKS.filter(fitsDay).length
  const returning = Array.from({ length: 2 * worth }, (_, at) => blockOfDay(after + at, ALL_BLOCKS))
  expect(new Set(returning).size).toBe(worth)
  expect(returning.slice(worth)).toEqual(returning.slice(0, worth))
})

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  'in %s a day begins at midnight there, on every day of a year',
  zone => {
    vi.stubEnv('TZ', zone)
    for (let day = 0; day < 366; day += 1) {
      const midnight = new Date(2026, 2, 1 + day).getTime()
      expect(dayOf(midnight) - dayOf(midnight - 1)).toBe(1)
      expect(dayOf(midnight + 22 * HOUR)).toBe(dayOf(midnight))
    }
    expect(dayName(dayOf(new Date(2026, 10, 23, 12).getTime()))).toBe('Nov 23')
  }
)

test.each([
  ['UTC', [2026, 10, 23, 0, 0], '24 h 0 min'],
  ['UTC', [2026, 10, 23, 18, 48], '5 h 12 min'],
  ['UTC', [2026, 10, 23, 23, 1], '59 min'],
  // The clocks go forward, then back.
  ['Europe/Berlin', [2026, 2, 29, 0, 0], '23 h 0 min'],
  ['Europe/Berlin', [2026, 9, 25, 0, 0], '25 h 0 min']
] as const)(
  'in %s at %j the next day is %s away',
  (zone, [year, month, day, hour, minute], words) => {
    vi.stubEnv('TZ', zone)
    expect(untilNextDay(new Date(year, month, day, hour, minute).getTime())).toBe(words)
  }
)
