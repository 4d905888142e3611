import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import '../../../tests/fakes.ts'
import { $latestScore, keepScore } from './latest-score.ts'

const SCORE = { iq: 131.5, accuracyPercentage: 75, completionTime: 200 }

beforeEach(() => {
  cleanStores($latestScore)
  $latestScore.set(undefined)
})

test('nobody has a score before the first quiz', () => {
  const stop = $latestScore.subscribe(() => undefined)
  expect($latestScore.get()).toBeUndefined()
  stop()
})

test('a score is there at once and after a reload', () => {
  keepScore(SCORE)
  expect($latestScore.get()).toEqual(SCORE)
  cleanStores($latestScore)
  $latestScore.set(undefined)
  const stop = $latestScore.subscribe(() => undefined)
  expect($latestScore.get()).toEqual(SCORE)
  stop()
})
