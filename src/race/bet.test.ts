import { expect, test } from 'vitest'
import { judgeBet } from './bet.ts'

test.each([
  [4, /^Good bet/],
  [6, /^Too high/],
  [2, /^Too low/]
])('a bet of %d where it is 3.73 is judged', (bet, verdict) => {
  expect(judgeBet(bet, 3.73)).toMatch(verdict)
})
