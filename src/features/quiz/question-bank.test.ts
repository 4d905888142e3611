import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../platform/random.ts'
import {
  bankOf,
  COMPOSITION,
  DIFFICULTIES,
  drawRound,
  fitsIn,
  type Question,
  questionIn
} from './question-bank.ts'

const BANK = bankOf(QUESTIONS)
const MANY = { numRuns: 1000 }

/** The questions of one round after another, each with those that had been asked before it. */
function rounds(
  seed: number,
  count: number
): readonly { round: readonly Question[]; seen: readonly string[] }[] {
  const random = seededRandom(seed)
  let seen: readonly string[] = []
  return Array.from({ length: count }, () => {
    const before = seen
    const drawn = drawRound(BANK, seen, random)
    seen = drawn.seen
    return { round: drawn.asked.map(({ question }) => questionIn(BANK, question)), seen: before }
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

test('no two questions of a group share a round, nor three of the timeline, however many rounds', () => {
  for (const { round } of [1, 2, 3, 4, 5].flatMap(seed => rounds(seed, 200))) {
    expect(new Set(round.map(({ group }) => group)).size).toBe(12)
    expect(round.filter(({ section }) => section === 'timeline').length).toBeLessThanOrEqual(2)
  }
})

test('a question returns before all of its difficulty were asked only if the round excludes the rest', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      for (const { round, seen } of rounds(seed, 8)) {
        const returned = round.filter(({ id }) => seen.includes(id))
        for (const { difficulty } of returned) {
          const left = QUESTIONS.filter(
            each =>
              each.difficulty === difficulty && !seen.includes(each.id) && !round.includes(each)
          )
          expect(left.filter(each => fitsIn(round, each))).toEqual([])
        }
      }
    }),
    MANY
  )
})

test('the first four rounds repeat nothing, and in a few more the whole bank is asked', () => {
  for (let seed = 0; seed < 300; seed++) {
    const asked = rounds(seed, 12).map(({ round }) => round.map(({ id }) => id))
    expect(new Set(asked.slice(0, 4).flat()).size).toBe(48)
    expect(new Set(asked.flat()).size).toBe(QUESTIONS.length)
  }
})

test('ids that left the bank do no harm', () => {
  const seen = ['gone', 'lost']
  const round = drawRound(BANK, seen, seededRandom(1))
  expect(round.asked).toHaveLength(12)
  expect(round.seen).not.toContain('gone')
})

test('every place of the right option is as likely as any other, and every question nearly so', () => {
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
    // Those of large groups come up a little more rarely: the rest of their group excludes them.
    expect(Math.abs(asked.get(id)! / expected - 1)).toBeLessThan(0.35)
  }
  const chiSquare = places.reduce((sum, count) => sum + (count - 12_000) ** 2 / 12_000, 0)
  // 16.3 is the 0.1 % point of the distribution with 3 degrees of freedom.
  expect(chiSquare).toBeLessThan(16.3)
})

test('a bank too small for a round is refused', () => {
  const small = bankOf(QUESTIONS.filter(({ difficulty }) => difficulty !== 'medium'))
  expect(() => drawRound(small, [], seededRandom(1))).toThrow('Too few medium questions')
})

test('a bank with too few groups for a round is refused', () => {
  const same = bankOf(QUESTIONS.map(question => ({ ...question, group: 'same' })))
  expect(() => drawRound(same, [], seededRandom(1))).toThrow(RangeError)
})
