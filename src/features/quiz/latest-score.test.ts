import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { type Place, readPlace } from '../winners/places.ts'
import { placeAmong, scorers } from '../winners/backend.fixture.ts'
import { $latestScore, $ownPlace, findOwnPlace, saveScore } from './latest-score.ts'

vi.mock('../winners/places.ts', async original => ({
  ...(await original<typeof import('../winners/places.ts')>()),
  readPlace: vi.fn()
}))

const SCORE = { iq: 131.5, accuracyPercentage: 75, completionTime: 200 }
const BETTER = { ...SCORE, iq: 140 }
const RANKED = scorers(150, 140, 131.5, 120, null)
const read = vi.mocked(readPlace)

beforeEach(() => {
  cleanStores($latestScore, $ownPlace)
  $latestScore.set(undefined)
  $ownPlace.set({ state: 'loading', before: undefined })
  read.mockReset().mockImplementation(async iq => placeAmong(RANKED, iq))
})

test('a score is there at once and after a reload', () => {
  saveScore({ ...SCORE })
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

test('without a score nothing is read', () => {
  const stop = $ownPlace.subscribe(() => undefined)
  expect($ownPlace.get()).toEqual({ state: 'ready', place: undefined })
  expect(read).not.toHaveBeenCalled()
  stop()
})

test('the place of a stored score is read once, however often something shows it', async () => {
  saveScore({ ...SCORE })
  const stop = $ownPlace.subscribe(() => undefined)
  expect($ownPlace.get()).toEqual({ state: 'loading', before: undefined })
  const place = placeAmong(RANKED, 131.5)
  await vi.waitFor(() => expect($ownPlace.get()).toEqual({ state: 'ready', place }))
  stop()
  cleanStores($ownPlace)
  $ownPlace.subscribe(() => undefined)()
  expect($ownPlace.get()).toEqual({ state: 'ready', place })
  expect(read).toHaveBeenCalledOnce()
})

test('while the place of a newer score is read, that of the one before stays known', async () => {
  saveScore({ ...SCORE })
  const stop = $ownPlace.subscribe(() => undefined)
  await vi.waitFor(() => expect($ownPlace.get().state).toBe('ready'))
  saveScore({ ...BETTER })
  expect($ownPlace.get()).toEqual({ state: 'loading', before: placeAmong(RANKED, 131.5) })
  await vi.waitFor(() => expect($ownPlace.get()).toMatchObject({ place: { iq: 140, rank: 3 } }))
  stop()
})

test('an answer that comes after that of a newer score changes nothing', async () => {
  const slow = Promise.withResolvers<Place | undefined>()
  read.mockReturnValueOnce(slow.promise)
  saveScore({ ...SCORE })
  const stop = $ownPlace.subscribe(() => undefined)
  saveScore({ ...BETTER })
  await vi.waitFor(() => expect($ownPlace.get()).toMatchObject({ place: { iq: 140 } }))
  slow.resolve(placeAmong(RANKED, 131.5))
  await slow.promise
  expect($ownPlace.get()).toMatchObject({ state: 'ready', place: { iq: 140 } })
  stop()
})

test('a place that could not be read can be tried again', async () => {
  read.mockResolvedValueOnce(undefined)
  saveScore({ ...SCORE })
  const stop = $ownPlace.subscribe(() => undefined)
  await vi.waitFor(() => expect($ownPlace.get()).toEqual({ state: 'failed' }))
  await findOwnPlace()
  expect($ownPlace.get()).toMatchObject({ state: 'ready', place: { rank: 4 } })
  stop()
})
