import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../navigation/quick-access-store.ts'
import { $latestScore } from '../leaderboard/latest-score.ts'
import { rightOption, shownQuiz, wrongOption } from './playing.fixture.ts'
import { outcomeOf } from './rules.ts'
import {
  $game,
  answerWith,
  lastGame,
  leaveRound,
  practiceMissed,
  runQuiz,
  showNext,
  startQuiz
} from './store.ts'

/** Reads the game from storage again, as a reload does. */
const reload = (): void => $game.set(lastGame())

beforeEach(() => {
  fakes.answer('/rest/v1/winners', () => new Promise(() => undefined))
  reload()
  $latestScore.set(undefined)
})

function askedIds(): readonly string[] {
  return shownQuiz().round.asked.map(({ id }) => id)
}

const missed = (): readonly string[] => $game.get().missed

function playAll(missed: readonly number[] = []): void {
  for (let place = 0; shownQuiz().state === 'question'; place++) {
    fakes.now += 10_000
    answerWith(missed.includes(place) ? wrongOption(shownQuiz()) : rightOption(shownQuiz()))
    showNext()
  }
}

test('a round ends in a score, which is kept for the leaderboard', () => {
  startQuiz('timed')
  playAll([1, 6])
  expect(shownQuiz().state).toBe('result')
  expect($latestScore.get()).toBe(outcomeOf(shownQuiz().round).score.iq)
})

test('a round with nothing right keeps no score', () => {
  startQuiz('relaxed')
  playAll(askedIds().map((_, place) => place))
  expect([shownQuiz().state, $latestScore.get()]).toEqual(['result', undefined])
})

test('a verdict takes no second answer', () => {
  startQuiz('relaxed')
  answerWith(rightOption(shownQuiz()))
  const told = $game.get()
  answerWith(wrongOption(shownQuiz()))
  expect($game.get()).toEqual(told)
})

test('a question that is asked again is remembered once', () => {
  for (let played = 1; played <= 8; played++) {
    startQuiz('relaxed')
    playAll()
    leaveRound()
  }
  const { seen } = $game.get()
  expect(new Set(seen).size).toBe(seen.length)
})

test.each([true, false])(
  'storage that is blocked (%s) or damaged loses the resume and nothing else',
  isBlocked => {
    fakes.isStorageBlocked = isBlocked
    fakes.local.set('altius:quiz', '{"version":3,"state":"result"')
    reload()
    expect(shownQuiz().state).toBe('intro')
    startQuiz('relaxed')
    playAll([0])
    expect(shownQuiz().state).toBe('result')
  }
)

test('practice asks only what was missed, changes no score and leads back to the result', () => {
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

test('what was missed is offered at the next visit, until it was answered right', () => {
  startQuiz('relaxed')
  const asked = askedIds()
  playAll([2, 7])
  const score = $latestScore.get()
  leaveRound()
  reload()
  expect(missed()).toEqual([asked[2], asked[7]])
  practiceMissed()
  expect(new Set(askedIds())).toEqual(new Set(missed()))
  playAll([0])
  expect(missed()).toEqual([askedIds()[0]])
  expect($latestScore.get()).toBe(score)
  leaveRound()
  expect(shownQuiz().state).toBe('intro')
  reload()
  practiceMissed()
  playAll()
  expect(missed()).toEqual([])
})

test('four rounds repeat no question, reloads in between', () => {
  const asked = new Set<string>()
  for (let played = 1; played <= 4; played++) {
    fakes.seed = played
    startQuiz('relaxed')
    for (const id of askedIds()) asked.add(id)
    expect(asked.size).toBe(12 * played)
    playAll([0, 5])
    leaveRound()
    reload()
    expect(shownQuiz().state).toBe('intro')
  }
})

test('the quick access is away during a round, back in the other tab, and gone after the result', () => {
  const stop = runQuiz()
  quizSeen(true)
  scrolledTo(400)
  expect($isQuickAccessShown.get()).toBe(true)
  startQuiz('relaxed')
  expect($isQuickAccessShown.get()).toBe(false)
  answerWith(rightOption(shownQuiz()))
  expect([shownQuiz().state, $isQuickAccessShown.get()]).toEqual(['feedback', false])
  stop()
  expect($isQuickAccessShown.get()).toBe(true)
  const stopAgain = runQuiz()
  expect($isQuickAccessShown.get()).toBe(false)
  showNext()
  playAll()
  leaveRound()
  expect($isQuickAccessShown.get()).toBe(false)
  stopAgain()
})
