import { expect, test } from 'vitest'
import { SECTIONS } from '../../src/content/sections.ts'
import { CHECKS, FACT_IDS, QUESTIONS } from '../content.ts'
import { similarity } from './similarity.ts'

/** The sections that teach something, in page order. */
const TEACHING = SECTIONS.map(({ id }) => id).filter(
  id => !['hero', 'crossword', 'leaderboard'].includes(id)
)
/** From here on two questions ask the same. */
const ALIKE = 0.6

const rightOf = <Id, Option extends { id: Id }>(from: { answer: Id; options: readonly Option[] }) =>
  from.options.find(({ id }) => id === from.answer)!

test('each section that teaches has one question', () => {
  expect(CHECKS.map(({ section }) => section)).toEqual(TEACHING)
  expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length)
})

test('a question rests on known facts', () => {
  expect(CHECKS.flatMap(({ facts }) => facts).filter(id => !FACT_IDS.has(id))).toEqual([])
})

test('the right option stands in each place equally often', () => {
  const places = CHECKS.map(({ options, answer }) => options.findIndex(({ id }) => id === answer))
  expect(places.toSorted()).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2])
})

test('the right option is the longest no more often than by chance', () => {
  const longest = CHECKS.filter(check =>
    check.options.every(({ text }) => text.length <= rightOf(check).text.length)
  )
  expect(longest.length).toBeLessThanOrEqual(CHECKS.length / 3)
})

test('no question gives away one of the quiz', () => {
  const given = CHECKS.flatMap(check =>
    QUESTIONS.filter(
      ({ stem, ...question }) =>
        similarity(check.question, stem) >= ALIKE ||
        similarity(rightOf(check).text, rightOf(question).text) >= ALIKE
    ).map(({ id }) => `${check.id} gives away ${id}`)
  )
  expect(given).toEqual([])
})

test('quotes and apostrophes are typographic', () => {
  expect(JSON.stringify(CHECKS)).not.toMatch(/'|\\"/)
})
