import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { placeAmong, scorers } from '../winners/backend.fixture.ts'
import { type Place, readPlace } from '../winners/places.ts'

vi.mock('../winners/places.ts', async original => ({
  ...(await original<typeof import('../winners/places.ts')>()),
  readPlace: vi.fn()
}))

const RANKED = scorers(150, 140, 131.5, 120, null)
const read = vi.mocked(readPlace)
let store: typeof import('./latest-score.ts')

/** A new page, which shows the place. */
async function visit(): Promise<void> {
  vi.resetModules()
  store = await import('./latest-score.ts')
  store.$ownPlace.subscribe(() => undefined)
}

beforeEach(async () => {
  read.mockReset().mockImplementation(async iq => placeAmong(RANKED, iq))
  await visit()
})

test.each([
  '{',
  '{"version":1}',
  '{"version":2,"score":{"iq":131}}',
  '{"version":1,"score":{"iq":161}}',
  '{"version":1,"score":{"iq":"131"}}'
])('%s is no stored score, and nothing is read', async text => {
  fakes.local.set('altius:latest-score', text)
  await visit()
  expect(store.$ownPlace.get()).toEqual({ state: 'ready', place: undefined })
  expect(read).not.toHaveBeenCalled()
})

test('after a reload the place of the score is read once, however often something shows it', async () => {
  store.saveScore(131.5)
  read.mockClear()
  await visit()
  expect(store.$latestScore.get()).toBe(131.5)
  const place = placeAmong(RANKED, 131.5)
  await vi.waitFor(() => expect(store.$ownPlace.get()).toEqual({ state: 'ready', place }))
  cleanStores(store.$ownPlace)
  store.$ownPlace.subscribe(() => undefined)()
  expect(read).toHaveBeenCalledOnce()
})

test('a place is read once, even if nothing shows it yet', async () => {
  cleanStores(store.$ownPlace)
  vi.resetModules()
  store = await import('./latest-score.ts')
  store.saveScore(131.5)
  store.$ownPlace.subscribe(() => undefined)
  expect(read).toHaveBeenCalledOnce()
})

test('while the place of a newer score is read, that of the one before stays known', async () => {
  store.saveScore(131.5)
  await vi.waitFor(() => expect(store.$ownPlace.get().state).toBe('ready'))
  store.saveScore(140)
  expect(store.$ownPlace.get()).toEqual({ state: 'loading', before: placeAmong(RANKED, 131.5) })
  await vi.waitFor(() => expect(store.$ownPlace.get()).toMatchObject({ place: { rank: 3 } }))
})

test('an answer that comes after that of a newer score changes nothing', async () => {
  const slow = Promise.withResolvers<Place | undefined>()
  read.mockReturnValueOnce(slow.promise)
  store.saveScore(131.5)
  store.saveScore(140)
  await vi.waitFor(() => expect(store.$ownPlace.get()).toMatchObject({ place: { iq: 140 } }))
  slow.resolve(placeAmong(RANKED, 131.5))
  await slow.promise
  expect(store.$ownPlace.get()).toMatchObject({ state: 'ready', place: { iq: 140 } })
})

test('a place that could not be read can be tried again', async () => {
  read.mockResolvedValueOnce(undefined)
  store.saveScore(131.5)
  await vi.waitFor(() => expect(store.$ownPlace.get()).toEqual({ state: 'failed' }))
  await store.findOwnPlace()
  expect(store.$ownPlace.get()).toMatchObject({ state: 'ready', place: { rank: 4 } })
})
