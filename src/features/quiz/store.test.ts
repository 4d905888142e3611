import { beforeEach, expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { fakes } from '../../../tests/fakes.ts'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../navigation/quick-access-store.ts'
import { $latestScore } from '../leaderboard/latest-score.ts'
import { rightOption, shownQuiz, wrongOption } from './playing.fixture.ts'
import { outcomeOf } from './rules.ts'
import {
  $game,
  answerWith,
  leaveRound,
  openQuiz,
  practiceMissed,
  runQuiz,
  showNext,
  startQuiz
} from './store.ts'

beforeEach(() => {
  fakes.answer('questions.json', () => Response.json(QUESTIONS))
  fakes.answer('/rest/v1/winners', () => new Promise(() => undefined))
  $game.set({ state: 'loading' })
  $latestScore.set(undefined)
})

/** A reload: what was in memory is gone, what was stored is there. */
async function reload(): Promise<void> {
  $game.set({ state: 'loading' })
  await openQuiz()
}

function askedIds(): readonly string[] {
  return shownQuiz().round.asked.map(({ id }) => id)
}

function missed(): readonly string[] {
  const game = $game.get()
  return game.state === 'ready' ? game.missed : []
}

function playAll(missed: readonly number[] = []): void {
  for (let place = 0; shownQuiz().state === 'question'; place++) {
    fakes.now += 10_000
    answerWith(missed.includes(place) ? wrongOption(shownQuiz()) : rightOption(shownQuiz()))
    showNext()
  }
}

test('without questions it fails, and trying again opens it on the intro', async () => {
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
  expect(shownQuiz().state).toBe('intro')
})

test('a round ends in a score, which is kept for the leaderboard', async () => {
  await openQuiz()
  startQuiz('timed')
  playAll([1, 6])
  expect(shownQuiz().state).toBe('result')
  expect($latestScore.get()).toBe(outcomeOf(shownQuiz().round).score.iq)
})

test.each([true, false])(
  'storage that is blocked (%s) or damaged loses the resume and nothing else',
  async isBlocked => {
    fakes.isStorageBlocked = isBlocked
    fakes.local.set('altius:quiz', '{"version":3,"state":"result"')
    await openQuiz()
    expect(shownQuiz().state).toBe('intro')
    startQuiz('relaxed')
    playAll([0])
    expect(shownQuiz().state).toBe('result')
  }
)

test('practice asks only what was missed, changes no score and leads back to the result', async () => {
  await openQuiz()
  startQuiz('relaxed')
  playAll([2, 7, 11])
  const scored = shownQuiz()
  const score = $latestScore.get()
  practiceMissed()
  expect(shownQuiz().round.asked).toHaveLength(3)
  playAll()
  expect($latestScore.get()).toBe(score)
  leaveRound()
  expect(shownQuiz()).toEqual(scored)
})

test('what was missed is offered at the next visit, until it was answered right', async () => {
  await openQuiz()
  startQuiz('relaxed')
  const asked = askedIds()
  playAll([2, 7])
  const score = $latestScore.get()
  leaveRound()
  await reload()
  expect(missed()).toEqual([asked[2], asked[7]])
  practiceMissed()
  expect(new Set(askedIds())).toEqual(new Set(missed()))
  playAll([0])
  expect(missed()).toEqual([askedIds()[0]])
  expect($latestScore.get()).toBe(score)
  leaveRound()
  expect(shownQuiz().state).toBe('intro')
  await reload()
  practiceMissed()
  playAll()
  expect(missed()).toEqual([])
})

test('four rounds repeat no question, reloads in between', async () => {
  await openQuiz()
  const asked = new Set<string>()
  for (let played = 1; played <= 4; played++) {
    fakes.seed = played
    startQuiz('relaxed')
    for (const id of askedIds()) asked.add(id)
    expect(asked.size).toBe(12 * played)
    playAll([0, 5])
    leaveRound()
    await reload()
    expect(shownQuiz().state).toBe('intro')
  }
})

test('the quick access is away during a round, back in the other tab, and gone after the result', async () => {
  const stop = runQuiz()
  await openQuiz()
  quizSeen(true)
  scrolledTo(400)
  expect($isQuickAccessShown.get()).toBe(true)
  startQuiz('relaxed')
  expect($isQuickAccessShown.get()).toBe(false)
  stop()
  expect($isQuickAccessShown.get()).toBe(true)
  const stopAgain = runQuiz()
  expect($isQuickAccessShown.get()).toBe(false)
  playAll()
  leaveRound()
  expect($isQuickAccessShown.get()).toBe(false)
  stopAgain()
})
