import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../platform/random.ts'
import {
  bankOf,
  COMPOSITION,
  DIFFICULTIES,
  type Difficulty,
  drawRound,
  questionIn
} from './question-bank.ts'

const BANK = bankOf(QUESTIONS)
const MANY = { numRuns: 1000 }

/** The ids of a difficulty, round by round. */
function rounds(difficulty: Difficulty, seed: number, count: number): readonly string[][] {
  const random = seededRandom(seed)
  let seen: readonly string[] = []
  return Array.from({ length: count }, () => {
    const round = drawRound(BANK, seen, random)
    seen = round.seen
    return round.asked
      .map(asked => asked.question)
      .filter(id => questionIn(BANK, id).difficulty === difficulty)
  })
}

test('a round has 4 easy, 5 medium and 3 hard questions, in that order and all different', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const { asked } = drawRound(BANK, [], seededRandom(seed))
      const ids = asked.map(({ question }) => question)
      expect(new Set(ids).size).toBe(12)
      expect(ids.map(id => questionIn(BANK, id).difficulty)).toEqual(
        DIFFICULTIES.flatMap(difficulty => Array(COMPOSITION[difficulty]).fill(difficulty))
      )
    }),
    MANY
  )
})

test('a question is put with all of its options', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      for (const { question, options } of drawRound(BANK, [], seededRandom(seed)).asked) {
        const known = questionIn(BANK, question).options.map(({ id }) => id)
        expect([...options].sort()).toEqual([...known].sort())
      }
    }),
    MANY
  )
})

test('a seed repeats its round', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const [one, other] = [seed, seed].map(same => drawRound(BANK, [], seededRandom(same)))
      expect(one).toEqual(other)
    }),
    MANY
  )
})

test.each(DIFFICULTIES)('no %s question returns before the bank is used up', difficulty => {
  const size = QUESTIONS.filter(question => question.difficulty === difficulty).length
  const whole = Math.floor(size / COMPOSITION[difficulty])
  fc.assert(
    fc.property(fc.integer(), seed => {
      const asked = rounds(difficulty, seed, whole + 1)
      expect(new Set(asked.slice(0, whole).flat()).size).toBe(whole * COMPOSITION[difficulty])
      // The round in which the bank runs out asks what was left, and nothing twice.
      expect(new Set(asked.flat()).size).toBe(size)
      expect(new Set(asked[whole]).size).toBe(COMPOSITION[difficulty])
    }),
    MANY
  )
})

test('drawing goes on for ever', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      for (const asked of rounds('hard', seed, 30)) expect(new Set(asked).size).toBe(3)
    }),
    { numRuns: 100 }
  )
})

test('ids that left the bank do no harm', () => {
  const seen = ['gone', 'lost']
  const round = drawRound(BANK, seen, seededRandom(1))
  expect(round.asked).toHaveLength(12)
  expect(round.seen).not.toContain('gone')
})

test('every question, and every place of the right option, is as likely as any other', () => {
  const random = seededRandom(2026)
  const asked = new Map<string, number>()
  const places = [0, 0, 0, 0]
  for (let round = 0; round < 4000; round++) {
    for (const { question, options } of drawRound(BANK, [], random).asked) {
      asked.set(question, (asked.get(question) ?? 0) + 1)
      places[options.indexOf(questionIn(BANK, question).answer)]! += 1
    }
  }
  for (const { id, difficulty } of QUESTIONS) {
    const size = QUESTIONS.filter(question => question.difficulty === difficulty).length
    const expected = (4000 * COMPOSITION[difficulty]) / size
    expect(Math.abs(asked.get(id)! - expected)).toBeLessThan(4.5 * Math.sqrt(expected))
  }
  const chiSquare = places.reduce((sum, count) => sum + (count - 12_000) ** 2 / 12_000, 0)
  // 16.3 is the 0.1 % point of the distribution with 3 degrees of freedom.
  expect(chiSquare).toBeLessThan(16.3)
})

test('a bank too small for a round is refused', () => {
  const small = bankOf(QUESTIONS.filter(({ difficulty }) => difficulty !== 'medium'))
  expect(() => drawRound(small, [], seededRandom(1))).toThrow(RangeError)
})
