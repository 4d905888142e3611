import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIFFICULTIES } from '../../domain/quiz/score.ts'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { type Bank, COMPOSITION, drawRound, fitsIn } from './bank.ts'

/** One round after another, each with the ids that had been asked before it. */
function rounds(seed: number, count: number): readonly { round: Bank; seen: readonly string[] }[] {
  const random = seededRandom(seed)
  let seen: readonly string[] = []
  return Array.from({ length: count }, () => {
    const before = seen
    const round = drawRound(QUESTIONS, seen, random)
    const ids = round.map(({ id }) => id)
    seen = [...seen.filter(id => !ids.includes(id)), ...ids]
    return { round, seen: before }
  })
}

test('a round has 4 easy, 5 medium and 3 hard questions, in that order and all different', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const round = drawRound(QUESTIONS, [], seededRandom(seed))
      expect(new Set(round.map(({ id }) => id)).size).toBe(12)
      expect(round.map(({ difficulty }) => difficulty)).toEqual(
        DIFFICULTIES.flatMap(difficulty => Array(COMPOSITION[difficulty]).fill(difficulty))
      )
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
        const asked = [...seen, ...round.map(({ id }) => id)]
        for (const { difficulty } of returned) {
          const left = QUESTIONS.filter(
            each => each.difficulty === difficulty && !asked.includes(each.id)
          )
          expect(left.filter(each => fitsIn(round, each))).toEqual([])
        }
      }
    })
  )
})

test('the right option may stand in every place', () => {
  const random = seededRandom(2026)
  const asked = Array.from({ length: 10 }, () => drawRound(QUESTIONS, [], random)).flat()
  const places = asked.map(({ options, answer }) => options.findIndex(({ id }) => id === answer))
  expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]))
})
