import { beforeEach, expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { $latestScore } from './latest-score.ts'
import { BANK, rightOption, wrongOption } from './playing.fixture.ts'
import { outcomeOf, type QuizState } from './rules.ts'
import {
  $game,
  answerWith,
  backToResult,
  goOn,
  openQuiz,
  practiceMissed,
  start,
  startOver
} from './store.ts'

beforeEach(() => {
  fakes.answer('questions.json', () => Response.json(QUESTIONS))
  $game.set({ state: 'loading' })
  $latestScore.set(undefined)
})

/** A reload: what was in memory is gone, what was stored is there. */
async function reload(): Promise<void> {
  $game.set({ state: 'loading' })
  await openQuiz()
}

function quiz(): QuizState {
  const game = $game.get()
  if (game.state !== 'ready') throw new Error(`The quiz is ${game.state}`)
  return game.quiz
}

function playAll(missed: readonly number[]): void {
  for (let index = 0; index < 12; index++) {
    fakes.now += 10_000
    answerWith(missed.includes(index) ? wrongOption(quiz()) : rightOption(quiz()))
    goOn()
  }
}

test('opens on the intro', async () => {
  await openQuiz()
  expect(quiz().state).toBe('intro')
})

test('without questions it fails, and trying again opens it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fakes.answer('questions.json', () => new Response(null, { status: 503 }))
  const opening = openQuiz()
  await vi.runAllTimersAsync()
  await opening
  vi.useRealTimers()
  expect($game.get().state).toBe('failed')
  expect(fakes.requests).toHaveLength(4)
  fakes.answer('questions.json', () => Response.json(QUESTIONS))
  await openQuiz()
  expect(quiz().state).toBe('intro')
})

test('an action before the questions have come changes nothing', () => {
  start('timed')
  expect($game.get()).toEqual({ state: 'loading' })
})

test('a round ends in the score of its answers, which is saved for the leaderboard', async () => {
  await openQuiz()
  start('timed')
  playAll([1, 6])
  const ended = quiz()
  if (ended.state !== 'result') throw new Error('Twelve answers end a round')
  const outcome = outcomeOf(ended, BANK)
  expect(outcome).toMatchObject({ right: 10, total: 12 })
  expect(outcome.score).toBeDefined()
  expect(outcome.score).toEqual($latestScore.get())
  expect($latestScore.get()?.completionTime).toBe(120)
})

test('a reload in the middle of a question goes on there, its time kept', async () => {
  await openQuiz()
  start('timed')
  fakes.now += 3000
  answerWith(rightOption(quiz()))
  goOn()
  const before = quiz()
  fakes.now += 60_000
  await reload()
  expect(quiz()).toMatchObject({
    state: 'question',
    answers: before.state === 'question' && before.answers
  })
})

test('a reload on the result shows it again', async () => {
  await openQuiz()
  start('relaxed')
  playAll([])
  const before = quiz()
  $latestScore.set(undefined)
  await reload()
  expect(quiz()).toEqual(before)
  expect($latestScore.get()?.iq).toBe(153.3)
})

test('damaged storage loses the resume and nothing else', async () => {
  fakes.local.set('altius:quiz', '{"version":2,"state":"result"')
  await openQuiz()
  expect(quiz().state).toBe('intro')
  start('relaxed')
  expect(quiz().state).toBe('question')
})

test('blocked storage loses the resume and nothing else', async () => {
  fakes.isStorageBlocked = true
  await openQuiz()
  start('relaxed')
  playAll([0])
  expect(quiz().state).toBe('result')
  await reload()
  expect(quiz().state).toBe('intro')
})

test('practice asks only what was missed, changes no score and leads back to the result', async () => {
  await openQuiz()
  start('relaxed')
  playAll([2, 7, 11])
  const scored = quiz()
  const score = $latestScore.get()
  practiceMissed()
  const practice = quiz()
  expect(practice.state === 'question' && practice.round.asked).toHaveLength(3)
  for (let index = 0; index < 3; index++) {
    answerWith(rightOption(quiz()))
    goOn()
  }
  expect(quiz()).toMatchObject({ state: 'result', round: { kind: 'practice' } })
  expect($latestScore.get()).toBe(score)
  backToResult()
  expect(quiz()).toEqual(scored)
})

test('a second round repeats no question of the first, also after a reload', async () => {
  await openQuiz()
  start('relaxed')
  const first = quiz()
  playAll([])
  await reload()
  startOver()
  expect(quiz().state).toBe('intro')
  fakes.seed = 8
  start('relaxed')
  const second = quiz()
  if (first.state !== 'question' || second.state !== 'question') throw new Error('Not started')
  const asked = new Set(first.round.asked.map(({ question }) => question))
  expect(second.round.asked.filter(({ question }) => asked.has(question))).toEqual([])
})
