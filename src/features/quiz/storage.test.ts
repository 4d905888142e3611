import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { played, rightOption, startedRound, wrongOption } from './playing.fixture.ts'
import { answerQuestion, introOf, nextQuestion, type QuizState, startPractice } from './rules.ts'
import { readSavedQuiz, saveQuiz } from './storage.ts'

const KEY = 'altius:quiz'
const SEEN = ['ben-waits']
const MISSED = ['why-cap']

function reloaded(quiz: QuizState, savedAt = 0, readAt = 0): QuizState | undefined {
  saveQuiz({ quiz, seen: SEEN, missed: MISSED }, savedAt)
  const saved = readSavedQuiz(QUESTIONS, readAt)
  expect(saved).toMatchObject({ seen: SEEN, missed: MISSED })
  return saved.quiz
}

test('a reload at any moment goes on as if it had not been, its time away uncounted', () => {
  let quiz = startedRound('timed')
  for (let now = 0; quiz.state !== 'result'; now += 1000) {
    const back = reloaded(quiz, now + 7, now + 90_000)
    const watch = { spent: 7, since: now + 90_000 }
    expect(back).toEqual(quiz.state === 'question' ? { ...quiz, watch } : quiz)
    const option = now % 3 === 0 ? rightOption(quiz) : wrongOption(quiz)
    quiz =
      quiz.state === 'question'
        ? answerQuestion(quiz, option, now + 1000)
        : nextQuestion(quiz, now + 1000)
  }
  expect(reloaded(quiz)).toEqual(quiz)
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

test.each([
  { version: 2 },
  { state: 'intro' },
  { watch: -1 },
  { round: { asked: [] } },
  { round: { asked: [{ question: 'gone', options: [] }] } },
  { round: { mode: 'fast' } },
  { round: { answers: [{ option: 'gone', elapsed: 7 }] } },
  { round: { practiceOf: 'gone' } }
])('a quiz with %j is dropped', change => {
  saveQuiz({ quiz: startedRound('timed'), seen: SEEN, missed: MISSED }, 9)
  const { round, ...stored } = JSON.parse(fakes.local.get(KEY)!)
  const changed = { ...stored, ...change, round: { ...round, ...change.round } }
  fakes.local.set(KEY, JSON.stringify(changed))
  expect(readSavedQuiz(QUESTIONS, 0).quiz).toBeUndefined()
})

test('what was missed and left the bank is no longer offered', () => {
  saveQuiz({ quiz: startedRound('timed'), seen: SEEN, missed: ['gone', ...MISSED] }, 0)
  expect(readSavedQuiz(QUESTIONS, 0)).toMatchObject({ seen: SEEN, missed: MISSED })
})
