import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { damaged } from '../../../tests/damaged.ts'
import { fakes } from '../../../tests/fakes.ts'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { MODES } from '../../domain/quiz/score.ts'
import { moments, played, someTurns, startedRound } from './playing.fixture.ts'
import { introOf, type QuizState, type Round, startPractice } from './rules.ts'
import { readSavedQuiz, saveQuiz } from './storage.ts'

const KEY = 'altius:quiz'
const SEEN = ['ben-waits']
const MISSED = ['why-cap']

function reloaded(quiz: QuizState, savedAt = 0): QuizState | undefined {
  saveQuiz({ quiz, seen: SEEN, missed: MISSED }, savedAt)
  const saved = readSavedQuiz(QUESTIONS)
  expect(saved).toMatchObject({ seen: SEEN, missed: MISSED })
  return saved.quiz
}

test('a reload at any moment goes on as if it had not been, its clock stopped until it is seen', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      someTurns,
      fc.nat({ max: 24 }),
      fc.nat(),
      (seed, turns, which, shown) => {
        const { quiz, at } = moments(startedRound('timed', seed), turns)[which]!
        const watch = { spent: shown, since: undefined }
        expect(reloaded(quiz, at + shown)).toEqual(
          quiz.state === 'question' ? { ...quiz, watch } : quiz
        )
      }
    )
  )
})

test('practice survives a reload', () => {
  const result = played(startedRound('relaxed'), [1, 4])
  const missed = QUESTIONS.slice(0, 2)
  for (const practice of [
    startPractice(introOf([]), missed, seededRandom(8), 0),
    startPractice(result, [], seededRandom(8), 0)
  ]) {
    expect(reloaded(practice)).toMatchObject({ state: 'question', round: practice.round })
    expect(reloaded(played(practice))).toMatchObject(played(practice))
  }
})

test('of damaged JSON in storage only a quiz that could have been is read', () => {
  const scored = played(startedRound('relaxed'), [1, 4])
  const practice = startPractice(scored, [], seededRandom(8), 0)
  const empty = startPractice(introOf([]), [], seededRandom(8), 0)
  const turns = Array.from({ length: 12 }, () => ({ pick: 0, thinks: 7, reads: 3 }))
  const round = moments(startedRound('timed'), turns)
  const some = [empty, practice, played(practice), ...[0, 3, 4, 24].map(at => round[at]!.quiz)]
  const states = ['question', 'feedback', 'result'].flatMap(state =>
    some.map(quiz => {
      saveQuiz({ quiz, seen: SEEN, missed: MISSED }, 9)
      return damaged({ watch: 9, ...JSON.parse(fakes.local.get(KEY)!), state })
    })
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), ...states), json => {
      fakes.local.set(KEY, JSON.stringify(json))
      const { quiz, seen, missed } = readSavedQuiz(QUESTIONS)
      expect(seen.every(id => typeof id === 'string')).toBe(true)
      expect(missed.every(isKnown)).toBe(true)
      if (!quiz) return
      expect(json).toMatchObject({ version: 3 })
      expectPossible(quiz.round)
      const { answers, asked, practiceOf } = quiz.round
      expect(Boolean(practiceOf)).toBe(Boolean(Object(json).round.practiceOf))
      const over = answers.length === asked.length
      if (quiz.state === 'question') expect(over || !isTime(quiz.watch.spent)).toBe(false)
      else if (quiz.state === 'result') expect(over).toBe(true)
      else expect(quiz.state === 'feedback' && answers.length > 0).toBe(true)
    }),
    propertyRuns(1500)
  )
})

function isKnown(id: unknown): boolean {
  return QUESTIONS.some(question => question.id === id)
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < 1e12
}

function expectPossible({ mode, asked, answers, practiceOf }: Round): void {
  expect(MODES).toContain(mode)
  expect(asked.length).toBeGreaterThanOrEqual(Math.max(1, answers.length))
  for (const { options, ...question } of asked) {
    const known = QUESTIONS.find(({ id }) => id === question.id)
    expect({ ...question, options: new Set(options) }).toEqual(
      known && { ...known, options: new Set(known.options) }
    )
    expect(options).toHaveLength(4)
  }
  for (const [at, { option, isRight, elapsed }] of answers.entries()) {
    expect(asked[at]?.options.map(({ id }) => id)).toContain(option)
    expect(isRight).toBe(option === asked[at]?.answer)
    expect(elapsed).toSatisfy(isTime)
  }
  if (typeof practiceOf === 'object') expectPossible(practiceOf)
  else expect([undefined, 'earlier']).toContain(practiceOf)
}

test('what was missed and left the bank is no longer offered', () => {
  saveQuiz({ quiz: startedRound('timed'), seen: SEEN, missed: ['gone', ...MISSED] }, 0)
  expect(readSavedQuiz(QUESTIONS)).toMatchObject({ seen: SEEN, missed: MISSED })
})
