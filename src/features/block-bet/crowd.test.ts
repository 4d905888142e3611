import { expect, test } from 'vitest'
import {
  boastOf,
  closenessInWords,
  countBets,
  isMissedByMost,
  middleInWords,
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
