// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { answerWinners, tableOf } from './backend.fixture.ts'

const MINUTE = 60_000

let newer: typeof import('./freshness.ts').$newer
let reload: () => void
let noteFollowFact: typeof import('./follow-facts.ts').noteFollowFact
let stops: (() => void)[] = []

const counts = (): number => fakes.requests.filter(({ method }) => method === 'HEAD').length

async function wait(ms: number): Promise<void> {
  fakes.now += ms
  await vi.advanceTimersByTimeAsync(ms)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  history.replaceState(null, '', '/winners')
  answerWinners(tableOf(10))
  vi.resetModules()
  const { $index } = await import('./store.ts')
  reload = (await import('./api.ts')).reloadWinners
  noteFollowFact = (await import('./follow-facts.ts')).noteFollowFact
  newer = (await import('./freshness.ts')).$newer
  stops = [$index.listen(() => undefined), newer.listen(() => undefined)]
  await vi.waitFor(() => expect($index.get()).toBeDefined())
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

test('counts the winners every five minutes, and reads none', async () => {
  await wait(4 * MINUTE)
  expect(counts()).toBe(0)
  answerWinners(tableOf(13))
  await wait(2 * MINUTE)
  expect(counts()).toBe(1)
  expect(newer.get()).toBe(3)
  answerWinners(tableOf(8))
  await wait(5 * MINUTE)
  expect(newer.get()).toBe(-2)
})

test('checks nothing while the tab is hidden, and at once when the visitor returns', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await wait(20 * MINUTE)
  expect(counts()).toBe(0)
  answerWinners(tableOf(11))
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(newer.get()).toBe(1)
})

test('says nothing if the backend doesn’t answer', async () => {
  fakes.answer('/rest/v1/winners', () => Response.json({ message: 'No' }, { status: 500 }))
  await wait(5 * MINUTE)
  expect(newer.get()).toBe(0)
})

test('a list that a check has changed is as out of date as before', async () => {
  answerWinners(tableOf(13))
  await wait(5 * MINUTE)
  noteFollowFact({ username: 'runner_1', followsBrand: false, checkedAt: 1, followers: 5 })
  expect(newer.get()).toBe(3)
})

test('a new list is no longer out of date', async () => {
  answerWinners(tableOf(13))
  await wait(5 * MINUTE)
  expect(newer.get()).toBe(3)
  reload()
  await vi.waitFor(() => expect(newer.get()).toBe(0))
})
