// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { tellWritten } from '../../../tests/pages.ts'
import { answerRanked, batchFor, tableOf } from '../winners/backend.fixture.ts'

const TABLE = tableOf(5).map((row, at) => ({
  ...row,
  iq_score: [150, 140, 131.5, 120, 110][at] ?? 0
}))
/** To count the winners on both sides of a score. */
const REQUESTS_A_PLACE = 3
let store: typeof import('./latest-score.ts')

/** A new page, which shows the place. */
async function visit(): Promise<void> {
  await fakes.forgetModules()
  store = await import('./latest-score.ts')
  store.$ownPlace.subscribe(() => undefined)
}

const reads = () => fakes.requests.length / REQUESTS_A_PLACE
const expectPlace = (place: object) =>
  vi.waitFor(() => expect(store.$ownPlace.get()).toMatchObject({ state: 'ready', place }))

beforeEach(async () => {
  answerRanked(TABLE)
  await visit()
})

test.each([
  '{',
  '{"version":1}',
  '{"version":2,"score":{"iq":131}}',
  '{"version":1,"score":{"iq":161}}',
  '{"version":1,"score":{"iq":69}}',
  '{"version":1,"score":{"iq":"131"}}'
])('%s is no stored score, and nothing is read', async text => {
  fakes.local.set('altius:latest-score', text)
  await visit()
  expect(store.$ownPlace.get()).toEqual({ state: 'ready', place: undefined })
  expect(reads()).toBe(0)
})

test.each([70, 160])('a score of %i is one', async iq => {
  fakes.local.set('altius:latest-score', JSON.stringify({ version: 1, score: { iq } }))
  await visit()
  await expectPlace({ iq })
})

test('after a reload the place of the score is read once, however often something shows it', async () => {
  store.saveScore(131.5)
  await expectPlace({ rank: 4 })
  fakes.requests.length = 0
  await visit()
  expect(store.$latestScore.get()).toBe(131.5)
  await expectPlace({ iq: 131.5, rank: 4 })
  cleanStores(store.$ownPlace)
  store.$ownPlace.get()
  expect(reads()).toBe(1)
})

test('the score of a round on another page is taken over, with its place', async () => {
  store.saveScore(131.5)
  await expectPlace({ rank: 4 })
  const stop = store.$ownPlace.listen(() => undefined)
  fakes.local.set('altius:latest-score', '{"version":1,"score":{"iq":140}}')
  tellWritten('altius:latest-score')
  expect(store.$latestScore.get()).toBe(140)
  await expectPlace({ iq: 140 })
  stop()
})

test('an answer that comes after that of a newer score changes nothing', async () => {
  const held = Promise.withResolvers<undefined>()
  fakes.answer('131.5', async request => {
    await held.promise
    return batchFor(request, [])
  })
  store.saveScore(131.5)
  const late = store.findOwnPlace()
  store.saveScore(140)
  await expectPlace({ iq: 140 })
  held.resolve(undefined)
  await late
  expect(store.$ownPlace.get()).toMatchObject({ state: 'ready', place: { iq: 140 } })
})
