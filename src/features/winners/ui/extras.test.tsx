import { expect, it } from 'vitest'
import { formatTime } from './extras.tsx'

it('formats day, month, year and the time of day, in two digits each', () => {
  expect(formatTime(new Date(2026, 10, 21, 13, 5).getTime())).toBe('Nov 21 2026, 13:05')
  expect(formatTime(new Date(2027, 0, 1, 0, 0).getTime())).toBe('Jan 01 2027, 00:00')
})
