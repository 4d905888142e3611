import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from './limits.ts'
import { checkLive } from './live-check.ts'
import { type Provider, type ProviderResult } from './providers/provider.ts'
import { type Decision, type Store } from './store.ts'

const ANSWER: Decision = {
  decision: 'answer',
  outcome: 'yes',
  username: 'Ana',
  followersCount: null,
  checkedAt: '2026-11-03T00:00:00.000Z',
  source: 'x-api',
  checkAgainIn: null
}
const ASK: Decision = { decision: 'ask', claim: 'claim' }
const WAIT: Decision = { decision: 'wait' }

/** A store that answers as scripted, a clock that only waiting moves, and a log of all calls. */
function arrange(script: readonly (Decision | undefined)[], result?: ProviderResult) {
  const log: unknown[][] = []
  const rest = [...script]
  let time = 0
  const next = (...call: unknown[]) => {
    log.push(call)
    return Promise.resolve(rest.length > 1 ? rest.shift() : rest[0])
  }
  const store: Store = {
    begin: (...values) => next('begin', ...values),
    look: (...values) => next('look', ...values),
    finish: (...values) => next('finish', ...values)
  }
  const provider: Provider = {
    name: 'x-api',
    check: username => {
      log.push(['provider', username])
      return result ? Promise.resolve(result) : Promise.reject(new Error('unexpected call'))
    }
  }
  const wait = (ms: number) => {
    time += ms
    return Promise.resolve()
  }
  const tools = { store, provider, limits: LIMITS, wait, now: () => time, random: () => 0 }
  return { log, tools, time: () => time }
}

beforeEach(() => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})

test('a stored answer is given without asking anyone', async () => {
  const { log, tools } = arrange([ANSWER])
  expect(await checkLive('ana', 'visitor', false, tools)).toEqual(ANSWER)
  expect(log).toEqual([['begin', 'ana', 'visitor', Infinity]])
})

test('whoever holds the claim asks the provider and stores what it says', async () => {
  const result = { kind: 'answer', following: true, username: 'Ana', followersCount: 7 } as const
  const { log, tools } = arrange([ASK, ANSWER], result)
  expect(await checkLive('ana', 'visitor', false, tools)).toEqual(ANSWER)
  expect(log).toEqual([
    ['begin', 'ana', 'visitor', Infinity],
    ['provider', 'ana'],
    ['finish', 'ana', 'claim', { result, calls: 1 }]
  ])
})

describe('someone who waits for the call of another', () => {
  test('gets its answer, is charged once and asks nobody', async () => {
    const { log, tools, time } = arrange([WAIT, WAIT, WAIT, ANSWER])
    expect(await checkLive('ana', 'visitor', false, tools)).toEqual(ANSWER)
    expect(log.map(([call]) => call)).toEqual(['begin', 'look', 'look', 'look'])
    expect(time()).toBe(3 * LIMITS.wait.pollMs)
  })

  test('gives up when the patience ends', async () => {
    const { log, tools, time } = arrange([WAIT])
    expect(await checkLive('ana', 'visitor', false, tools)).toEqual(WAIT)
    expect(time()).toBe(LIMITS.provider.patienceMs)
    expect(log).toHaveLength(1 + LIMITS.provider.patienceMs / LIMITS.wait.pollMs)
  })

  test('for something fresh accepts nothing from before the request', async () => {
    const { log, tools } = arrange([WAIT, WAIT, WAIT, WAIT, WAIT, ANSWER])
    await checkLive('ana', null, true, tools)
    expect(log.map(call => call.at(-1))).toEqual([0, 1, 1, 1, 1, 2])
  })
})

test('a failure is stored and logged by its reason alone', async () => {
  const unavailable: Decision = { decision: 'unavailable', reason: 'no-credit', retryAfter: 3600 }
  const failed = { kind: 'failed', reason: 'no-credit', note: 'The service said 402.' } as const
  const { log, tools } = arrange([ASK, unavailable], failed)
  expect(await checkLive('ana', 'visitor', false, tools)).toEqual(unavailable)
  expect(log.at(-1)).toEqual(['finish', 'ana', 'claim', { result: failed, calls: 1 }])
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['The follow provider x-api failed: no-credit. The service said 402.']
  ])
})

test('a database that is not there decides nothing, and nobody is asked', async () => {
  const { log, tools } = arrange([undefined])
  expect(await checkLive('ana', 'visitor', false, tools)).toBeUndefined()
  expect(log).toHaveLength(1)
})
