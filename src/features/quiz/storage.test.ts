import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { moments, played, someTurns, startedRound } from './playing.fixture.ts'
import { introOf, type QuizState, startPractice } from './rules.ts'
import { readSavedQuiz, saveQuiz } from './storage.ts'

const KEY = 'altius:quiz'
const SEEN = ['ben-waits']
const MISSED = ['why-cap']

/** What is stored, loose enough to be damaged. */
type Stored = Record<string, unknown> & {
  round: {
    mode: string
    asked: { options: string[] }[]
    answers: { option: string; elapsed: number }[]
    practiceOf?: object
  }
}

function reloaded(quiz: QuizState, savedAt = 0, readAt = 0): QuizState | undefined {
  saveQuiz({ quiz, seen: SEEN, missed: MISSED }, savedAt)
  const saved = readSavedQuiz(QUESTIONS, readAt)
  expect(saved).toMatchObject({ seen: SEEN, missed: MISSED })
  return saved.quiz
}

test('a reload at any moment goes on as if it had not been, its time away uncounted', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      someTurns,
      fc.nat({ max: 24 }),
      fc.nat(),
      fc.nat(),
      (seed, turns, which, shown, away) => {
        const { quiz, at } = moments(startedRound('timed', seed), turns)[which]!
        const back = reloaded(quiz, at + shown, at + shown + away)
        const watch = { spent: shown, since: at + shown + away }
        expect(back).toEqual(quiz.state === 'question' ? { ...quiz, watch } : quiz)
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
    expect(reloaded(practice)).toMatchObject(practice)
    expect(reloaded(played(practice))).toMatchObject(played(practice))
  }
})

test.each<[string, (stored: Stored) => void]>([
  ['another version', stored => (stored['version'] = 2)],
  ['an unknown state', stored => (stored['state'] = 'paused')],
  ['a result before the last answer', stored => (stored['state'] = 'result')],
  ['a question without its time', stored => (stored['state'] = 'question')],
  ['an unknown mode', stored => (stored.round.mode = 'ranked')],
  ['no questions', stored => (stored.round.asked = [])],
  [
    'a question that left the bank',
    stored => Object.assign(stored.round.asked[3]!, { question: 'x' })
  ],
  ['an option that was not offered', stored => (stored.round.answers[0]!.option = 'x')],
  ['more answers than questions', stored => (stored.round.asked.length = 1)],
  ['fewer options than the question has', stored => stored.round.asked[0]!.options.pop()],
  ['time below zero', stored => (stored.round.answers[0]!.elapsed = -1)],
  ['practice of a broken round', stored => (stored.round.practiceOf = {})]
])('%s is dropped', (_, change) => {
  const turns = Array.from({ length: 12 }, () => ({ pick: 0, thinks: 7, reads: 3 }))
  saveQuiz({ quiz: moments(startedRound('timed'), turns)[3]!.quiz, seen: SEEN, missed: [] }, 0)
  const stored: Stored = JSON.parse(fakes.local.get(KEY)!)
  change(stored)
  fakes.local.set(KEY, JSON.stringify(stored))
  expect(readSavedQuiz(QUESTIONS, 0).quiz).toBeUndefined()
})

test('what was missed and left the bank is no longer offered', () => {
  saveQuiz({ quiz: startedRound('timed'), seen: SEEN, missed: ['gone', ...MISSED] }, 0)
  expect(readSavedQuiz(QUESTIONS, 0)).toMatchObject({ seen: SEEN, missed: MISSED })
})
