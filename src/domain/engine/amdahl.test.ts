import { expect, test } from 'vitest'
import { amdahl } from './amdahl.ts'

test('it gives the published values for 64.85 % parallel work', () => {
  expect(amdahl(0.6485, 8)).toBeCloseTo(2.31, 2)
  expect(amdahl(0.6485, Infinity)).toBeCloseTo(2.845, 2)
})

test('it caps 95 % parallel work at 20 times', () => {
  expect(amdahl(0.95, Infinity)).toBeCloseTo(20, 10)
  expect(amdahl(0.95, 1_000_000)).toBeLessThan(20)
})

test('it changes nothing on one core, and everything when all of it is parallel', () => {
  expect(amdahl(0.5, 1)).toBe(1)
  expect(amdahl(1, 16)).toBe(16)
})
