import fc from 'fast-check'
import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import {
  $latestScore,
  neighborsOfScore,
  saveScore,
  type Scored,
  standingOfScore
} from './latest-score.ts'

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
  saveScore(SCORE)
  expect($latestScore.get()).toEqual(SCORE)
  cleanStores($latestScore)
  $latestScore.set(undefined)
  const stop = $latestScore.subscribe(() => undefined)
  expect($latestScore.get()).toEqual(SCORE)
  stop()
})

test.each([
  undefined,
  '',
  '{',
  '[]',
  '{"version":1}',
  JSON.stringify({ version: 2, score: SCORE }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: 161 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: 69 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: '131' } }),
  JSON.stringify({ version: 1, score: { ...SCORE, accuracyPercentage: -1 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, completionTime: null } })
])('%s is no stored score', text => {
  if (text !== undefined) fakes.local.set('altius:latest-score', text)
  const stop = $latestScore.subscribe(() => undefined)
  expect($latestScore.get()).toBeUndefined()
  stop()
})

function winners(...scores: readonly (number | null)[]): readonly Scored[] {
  return scores.map(iq => ({ iq }))
}

const someWinners = fc
  .array(fc.option(fc.integer({ min: 700, max: 1600 }).map(tenths => tenths / 10)))
  .map(scores => winners(...scores))
const someScore = fc.integer({ min: 700, max: 1600 }).map(tenths => tenths / 10)

test('a result comes after its equals and beats only what is lower', () => {
  expect(standingOfScore(120, winners(150, 120, 120, 100, null))).toEqual({
    winners: 5,
    better: 40,
    rank: 4,
    total: 6
  })
})

test('a result above everybody takes the first place and is better than all', () => {
  expect(standingOfScore(160, winners(150, 90))).toMatchObject({ better: 100, rank: 1 })
})

test('only a result above everybody is better than 100 %', () => {
  const crowd = winners(160, ...Array<number>(9999).fill(80))
  expect(standingOfScore(150, crowd).better).toBe(99.9)
})

test('the first result of all takes the first place', () => {
  expect(standingOfScore(70, [])).toEqual({ winners: 0, better: 0, rank: 1, total: 1 })
})

test('the rank is the place in a stable sort with the result added last', () => {
  fc.assert(
    fc.property(someScore, someWinners, (iq, rows) => {
      const own = { iq }
      const sorted = [...rows, own].sort((one, other) => (other.iq ?? -1) - (one.iq ?? -1))
      expect(standingOfScore(iq, rows).rank).toBe(sorted.indexOf(own) + 1)
    }),
    { numRuns: 1000 }
  )
})

test('a better result never stands lower', () => {
  fc.assert(
    fc.property(someScore, someScore, someWinners, (one, other, rows) => {
      const low = standingOfScore(Math.min(one, other), rows)
      const high = standingOfScore(Math.max(one, other), rows)
      expect(high.rank).toBeLessThanOrEqual(low.rank)
      expect(high.better).toBeGreaterThanOrEqual(low.better)
    }),
    { numRuns: 1000 }
  )
})

test('the neighbors stand directly above and below the place', () => {
  const ranked = winners(150, 140, 130, 120, 110, null)
  expect(neighborsOfScore(130, ranked)).toEqual({
    above: winners(140, 130),
    below: winners(120, 110)
  })
  expect(neighborsOfScore(160, ranked, 1)).toEqual({ above: [], below: winners(150) })
  expect(neighborsOfScore(70, ranked)).toEqual({ above: winners(120, 110), below: winners(null) })
})
