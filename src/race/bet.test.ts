import { expect, test } from 'vitest'
import { betAt, judgeBet, typicalMiss } from './bet.ts'

test.each([
  [3.7, 'Dead on.'],
  [4.1, 'Good bet.'],
  [4.2, 'Too high by 0.5.'],
  [3.3, 'Too low by 0.4.'],
  [6, 'Too high by 2.3.'],
  [2, 'Too low by 1.7.']
])('a bet of %d where it is 3.73 is judged', (bet, verdict) => {
  expect(judgeBet(bet, 3.73)).toBe(verdict)
})

test.each([
  [-0.1, 8],
  [0, 8],
  [1 / 4.5, 4.5],
  [0.99, 1],
  [1.2, 1]
])('a line at %d of one core’s time is a bet that the slider has', (share, bet) => {
  expect(betAt(share)).toBe(bet)
})

test.each([
  [[0.3, 2, 1.1], '1.1'],
  [[4, 1, 3, 2], '3.0'],
  [[], '']
])('typically, bets that were %j off were %s off', (misses, typical) => {
  expect(typicalMiss(misses)).toBe(typical)
})
