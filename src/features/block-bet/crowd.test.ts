import { expect, test } from 'vitest'
import {
  boastOf,
  closenessInWords,
  countBets,
  isMissedByMost,
  middleInWords,
  missInWords,
  withOwnBet
} from './crowd.ts'

/** As many bets as each speedup has. */
const bets = (counts: Record<string, number>) =>
  Object.entries(counts).map(([bet, bets]) => ({ bet: Number(bet), bets }))

test.each([
  [{ '2.0': 10, '3.1': 1, '4.0': 10 }, 'Half of 21 people bet above 3.1x.'],
  [{ '4.0': 600, '3.1': 604 }, 'Half of 1,204 people bet above 3.1x.'],
  // An even number: the lower of the two in the middle.
  [{ '2.0': 10, '3.0': 10 }, 'Half of 20 people bet above 2.0x.'],
  [{ '2.0': 5, '3.0': 15, '4.0': 5 }, '20% of 25 people bet above 3.0x.'],
  [{ '3.0': 20 }, '0% of 20 people bet above 3.0x.']
])('of %o it says: %s', (counts, words) => {
  expect(middleInWords(bets(counts as Record<string, number>))).toBe(words)
})

test.each([
  [{ '3.0': 5, '2.0': 15 }, 2.5, '15 of 20 bet too low.'],
  [{ '3.0': 15, '2.0': 1000 }, 1.5, '1,015 of 1,015 bet too high.'],
  // A bet that is right is not too high.
  [{ '2.0': 12, '3.0': 8 }, 2, '12 of 20 bet too low.'],
  [{ '3.0': 10, '2.0': 10 }, 2.5, '10 of 20 bet too high.']
])('of %o on %f most missed on one side: %s', (counts, actual, words) => {
  expect(missInWords(bets(counts as Record<string, number>), actual)).toBe(words)
})

test.each([
  // Own bet, then the truth: of 20 others, those farther off.
  [2, 2, { '2.0': 1, '8.0': 20 }, 'You were closer than everyone else.'],
  [8, 2, { '2.0': 20, '8.0': 1 }, 'Everyone else was at least as close.'],
  [3, 2, { '3.0': 1, '1.5': 15, '4.0': 5 }, 'You were closer than 25%.'],
  // 1.0 and 3.0 are equally far from 2.
  [3, 2, { '3.0': 6, '1.0': 10, '4.0': 5 }, 'You were closer than 25%.'],
  [3, 2, { '3.0': 1, '1.5': 1, '4.0': 999 }, 'You were closer than 99%.']
])('a bet of %d on %d among %o: %s', (own, actual, counts, words) => {
  const sentence = closenessInWords(bets(counts as Record<string, number>), own, actual)
  expect(sentence.join(' ').trim()).toBe(words)
})

test('what is sent on has a square for each tenth of the others', () => {
  const boast = (counts: Record<string, number>) => boastOf(bets(counts), 3, 2)
  expect(boast({ '3.0': 1, '1.5': 15, '4.0': 5 })).toBe(
    `Closer than 25% of 20 others.\n🟩🟩🟩⬜⬜⬜⬜⬜⬜⬜`
  )
  expect(boast({ '3.0': 1, '4.5': 20 })).toMatch(/^Closer than all 20 others\.\n🟩{10}$/u)
  expect(boast({ '3.0': 1, '1.5': 20 }) + boast({ '3.0': 1, '4.5': 18 })).toBe('')
})

test('20 bets are enough for a boast and for a miss, and the order of counts doesn’t matter', () => {
  expect(boastOf(bets({ '3.0': 1, '4.5': 19 }), 3, 2)).toMatch(/^Closer than all 19 others\./)
  expect(isMissedByMost(bets({ '8.0': 20 }), 2)).toBe(true)
  const mixed = bets({ '8.0': 9, '2.0': 6, '3.0': 5 })
  expect(middleInWords(mixed)).toBe('Half of 20 people bet above 3.0x.')
  expect(middleInWords(mixed.toReversed())).toBe('Half of 20 people bet above 3.0x.')
})

test('a count of none isn’t the own bet, and the next step isn’t the same', () => {
  expect(countBets(withOwnBet(bets({ '3.0': 0, '2.0': 5 }), 3))).toBe(6)
  expect(countBets(withOwnBet(bets({ '3.1': 4 }), 3))).toBe(5)
})

test('the own bet counts once, whether the counts have it yet or not', () => {
  const others = bets({ '2.0': 10, '3.0': 9 })
  expect(countBets(withOwnBet(others, 4))).toBe(20)
  expect(countBets(withOwnBet(others, 3))).toBe(19)
})

test.each([
  [{ '3.0': 11, '2.0': 10 }, 1.9, true],
  // As many near as far: not most.
  [{ '3.0': 10, '2.0': 10 }, 1.9, false],
  // 1x off on either side isn't far.
  [{ '3.0': 20, '1.0': 20 }, 2, false],
  [{ '3.1': 11, '1.0': 10, '5.0': 1 }, 2.05, true],
  // Too few to say.
  [{ '8.0': 19 }, 2, false]
])('%o on %f is missed by most: %s', (counts, actual, isMissed) => {
  expect(isMissedByMost(bets(counts as Record<string, number>), actual)).toBe(isMissed)
})
