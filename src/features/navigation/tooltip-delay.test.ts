import { expect, test } from 'vitest'
import { tooltipDelay } from './tooltip-delay.ts'

test('a first label waits 700 ms', () => {
  expect(tooltipDelay(0, null)).toBe(700)
})

test('the next one shows at once within 300 ms, and waits again after', () => {
  expect(tooltipDelay(1300, 1000)).toBe(0)
  expect(tooltipDelay(1301, 1000)).toBe(700)
})
