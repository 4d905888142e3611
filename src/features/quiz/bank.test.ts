import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '../../domain/quiz/score.ts'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { bankOf, COMPOSITION, drawRound, fitsIn, type BankQuestion, questionIn } from './bank.ts'

const BANK = bankOf(QUESTIONS)

/** The questions of one round after another, each with those that had been asked before it. */
function rounds(
  seed: number,
  count: number
): readonly { round: readonly BankQuestion[]; seen: readonly string[] }[] {
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
    })
  )
})

test('a question is put with all of its options', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      for (const { question, options } of drawRound(BANK, [], seededRandom(seed)).asked) {
        const known = questionIn(BANK, question).options.map(({ id }) => id)
        expect([...options].sort()).toEqual([...known].sort())
      }
    })
  )
})

test('no two questions of a group share a round, nor three of the timeline, however many rounds', () => {
  for (const { round } of rounds(1, 300)) {
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
    })
  )
})

test('the first four rounds repeat nothing, and in a few more the whole bank is asked', () => {
  for (let seed = 0; seed < 30; seed++) {
    const asked = rounds(seed, 12).map(({ round }) => round.map(({ id }) => id))
    expect(new Set(asked.slice(0, 4).flat()).size).toBe(48)
    expect(new Set(asked.flat()).size).toBe(QUESTIONS.length)
  }
})

test('a seed repeats its round, and ids that left the bank do no harm', () => {
  const seen = ['gone', 'lost']
  const round = drawRound(BANK, seen, seededRandom(1))
  expect(drawRound(BANK, [], seededRandom(1))).toEqual(round)
  expect(round.asked).toHaveLength(12)
  expect(round.seen).not.toContain('gone')
})

test('every place of the right option is as likely as any other', () => {
  const random = seededRandom(2026)
  const places = [0, 0, 0, 0]
  for (let round = 0; round < 500; round++) {
    for (const { question, options } of drawRound(BANK, [], random).asked)
      places[options.indexOf(questionIn(BANK, question).answer)]! += 1
  }
  const chiSquare = places.reduce((sum, count) => sum + (count - 1500) ** 2 / 1500, 0)
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
