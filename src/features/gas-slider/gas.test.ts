import { expect, test } from 'vitest'
import { GAS } from '../../content/ladder.ts'
import { FIRST_STOP, GAS_STOPS, whatItBuys } from './gas.ts'

test('the slider goes from Ethereum’s limit to 1.7 gigagas and starts at one', () => {
  expect(GAS_STOPS[0]).toBe(5_000_000)
  expect(GAS_STOPS.at(-1)).toBe(1_700_000_000)
  expect(GAS_STOPS[FIRST_STOP]).toBe(1_000_000_000)
})

test('each stop is 10 to 30 % above the one before', () => {
  const growth = GAS_STOPS.slice(1).map((gas, index) => gas / (GAS_STOPS[index] ?? NaN))
  expect(Math.min(...growth)).toBeGreaterThan(1.1)
  expect(Math.max(...growth)).toBeLessThan(1.3)
})

test('a gigagas buys the transfers and swaps the facts name', () => {
  const { transfers, swaps } = whatItBuys(GAS.giga)
  expect(Math.round(transfers / 100) * 100).toBe(47_600)
  expect(swaps).toBe(6_500)
  expect(whatItBuys(GAS.ethereumLimit).transfers).toBe(238)
})
