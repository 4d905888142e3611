import { expect, test } from 'vitest'
import { amdahl } from './amdahl.ts'

test('it gives the published values, and the ends of its range', () => {
  expect(amdahl(0.6485, 8)).toBeCloseTo(2.31, 2)
  expect(amdahl(0.95, Infinity)).toBeCloseTo(20, 10)
  expect(amdahl(0.5, 1)).toBe(1)
  expect(amdahl(1, 16)).toBe(16)
})
