import { expect, it } from 'vitest'
import { formatTime } from './extras.tsx'

it('formats the day as everywhere else, and the time in two digits each', () => {
  expect(formatTime(new Date(2026, 10, 21, 13, 5).getTime())).toBe('21 Nov 2026, 13:05')
  expect(formatTime(new Date(2027, 0, 1, 0, 0).getTime())).toBe('1 Jan 2027, 00:00')
})
