import { expect, test } from 'vitest'
import { betAt, betInWords, isGoodBet, judgeBet, missInShort, typicalMiss } from './bet.ts'

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

test('a bet is dead on within half a step, and good within a tenth of the truth', () => {
  expect([judgeBet(2.05, 2), judgeBet(2.1, 2)]).toEqual(['Dead on.', 'Good bet.'])
  expect([isGoodBet(2.19, 2), isGoodBet(1.8, 2), isGoodBet(2.3, 2)]).toEqual([true, true, false])
})

test('in short, a miss is its distance, and a hit what it is judged to be', () => {
  expect([missInShort(6, 3.73), missInShort(2, 3.73)]).toEqual(['2.3 off', '1.7 off'])
  expect([missInShort(3.7, 3.73), missInShort(4.1, 3.73)]).toEqual(['Dead on.', 'Good bet.'])
})

test('a bet has one digit, and a question mark before the line is moved', () => {
  expect([betInWords(4), betInWords(2.3), betInWords(null)]).toEqual(['4.0x', '2.3x', '?x'])
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
