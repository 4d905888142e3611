import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { bankOf } from './bank.ts'
import { BANK, moments, played, someTurns, startedRound } from './playing.fixture.ts'
import { INTRO, type QuizState, startPractice } from './rules.ts'
import { readSavedQuiz, saveQuiz } from './storage.ts'

const KEY = 'altius:quiz'
const SEEN = ['block-names']
const MISSED = ['slot-length']

/** What is stored, loose enough to be damaged. */
type Stored = Record<string, unknown> & {
  round: {
    mode: string
    asked: { options: string[] }[]
    answers: { option: string; elapsed: number }[]
    practiceOf?: object
  }
}

function reloaded(quiz: QuizState, savedAt: number, readAt: number): QuizState {
  saveQuiz({ quiz, seen: SEEN, missed: MISSED }, savedAt)
  const saved = readSavedQuiz(BANK, readAt)
  expect(saved).toMatchObject({ seen: SEEN, missed: MISSED })
  return saved.quiz
}

/** What is read once a change was made to a stored round in its second feedback. */
function readAfter(change: (stored: Stored) => void): QuizState {
  const turns = Array.from({ length: 12 }, () => ({ pick: 0, thinks: 7, reads: 3 }))
  saveQuiz({ quiz: moments(startedRound('timed'), turns)[3]!.quiz, seen: SEEN, missed: [] }, 0)
  const stored: Stored = JSON.parse(fakes.local.get(KEY)!)
  change(stored)
  fakes.local.set(KEY, JSON.stringify(stored))
  return readSavedQuiz(BANK, 0).quiz
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

test('the intro and practice survive a reload', () => {
  expect(reloaded(INTRO, 5, 9)).toEqual(INTRO)
  const result = played(startedRound('relaxed'), [1, 4])
  const earlier = startPractice(INTRO, BANK, seededRandom(8), 0, MISSED)
  expect(reloaded(earlier, 0, 0)).toEqual(earlier)
  const practice = startPractice(result, BANK, seededRandom(8), 0)
  expect(reloaded(practice, 0, 0)).toEqual(practice)
  expect(reloaded(played(practice), 0, 0)).toEqual(played(practice))
})

test.each<[string, (stored: Stored) => void]>([
  ['another version', stored => (stored['version'] = 2)],
  ['an unknown state', stored => (stored['state'] = 'paused')],
  ['a result before the last answer', stored => (stored['state'] = 'result')],
  ['a question without its time', stored => (stored['state'] = 'question')],
  ['an unknown mode', stored => (stored.round.mode = 'ranked')],
  ['no questions', stored => (stored.round.asked = [])],
  ['an option that was not offered', stored => (stored.round.answers[0]!.option = 'x')],
  ['more answers than questions', stored => (stored.round.asked.length = 1)],
  ['more options than the question has', stored => stored.round.asked[0]!.options.push('x')],
  ['time below zero', stored => (stored.round.answers[0]!.elapsed = -1)],
  ['practice of an unfinished round', stored => (stored.round.practiceOf = { ...stored.round })]
])('%s is dropped', (_, change) => {
  expect(readAfter(change)).toEqual(INTRO)
})

test('a round whose question left the bank is dropped, and what was asked is kept', () => {
  const quiz = startedRound('timed')
  const gone = quiz.state === 'question' ? (quiz.round.asked[3]?.question ?? '') : ''
  saveQuiz({ quiz, seen: SEEN, missed: [gone] }, 0)
  const bank = bankOf([...BANK.values()].filter(({ id }) => id !== gone))
  expect(readSavedQuiz(bank, 0)).toEqual({ quiz: INTRO, seen: SEEN, missed: [] })
})
