import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { type Failure, type Provider, type ProviderResult } from './provider.ts'

const LIMITS = { timeoutMs: 5000, patienceMs: 8000, minAttemptMs: 1000, retryDelaysMs: [300, 900] }
const YES: ProviderResult = { kind: 'answer', following: true, username: 'a', followersCount: null }
const FAULT: Failure = { kind: 'failed', reason: 'unavailable', isTransient: true }

/** Asks a provider that gives these results, each after so many milliseconds of an invented clock. */
async function run(
  results: readonly (ProviderResult & { requests?: number })[],
  { takes = 0, random = 0, oversleeps = 0, limits = LIMITS } = {}
) {
  let clock = 1_000_000
  const waits: number[] = []
  const timeouts: number[] = []
  const left = [...results]
  const provider: Provider = {
    name: 'x-api',
    check: () => {
      clock += Math.min(takes, timeouts.at(-1)!)
      return Promise.resolve(left.length > 1 ? left.shift()! : left[0]!)
    }
  }
  const answer = await ask(provider, 'a', {
    limits,
    now: () => clock,
    random: () => random,
    wait: ms => {
      waits.push(ms)
      clock += ms + oversleeps
      return Promise.resolve()
    },
    timeout: ms => {
      timeouts.push(ms)
      return new AbortController().signal
    }
  })
  return { ...answer, waits, timeouts, took: clock - 1_000_000 }
}

test('an answer takes one call', async () => {
  expect(await run([YES])).toMatchObject({ result: YES, calls: 1, waits: [], timeouts: [5000] })
})

test('a fault is tried again after a delay, then after a longer one, and no more', async () => {
  expect(await run([FAULT, YES])).toMatchObject({ result: YES, calls: 2, waits: [300] })
  expect(await run([FAULT])).toMatchObject({ result: FAULT, calls: 3, waits: [300, 900] })
})

test('up to as much again is added to a delay at random', async () => {
  expect((await run([FAULT], { random: 0.5 })).waits).toEqual([450, 1350])
})

describe.each<Failure>([
  { kind: 'failed', reason: 'rejected' },
  { kind: 'failed', reason: 'no-credit' },
  { kind: 'failed', reason: 'unavailable' }
])('a failure that lasts, such as %j', failure => {
  test('takes one call', async () => {
    expect(await run([failure, YES])).toMatchObject({ result: failure, calls: 1, waits: [] })
  })
})

test('a missing account takes one call', async () => {
  const result: ProviderResult = { kind: 'no-such-account' }
  expect(await run([result, YES])).toMatchObject({ result, calls: 1 })
})

test('a limit that ends soon is waited for', async () => {
  const limited: Failure = { ...FAULT, reason: 'limited', retryAfterSeconds: 2 }
  expect(await run([limited, YES])).toMatchObject({ result: YES, calls: 2, waits: [2300] })
})

test('a limit that ends after the patience is not', async () => {
  const limited: Failure = { ...FAULT, reason: 'limited', retryAfterSeconds: 7 }
  expect(await run([limited, YES])).toMatchObject({ result: limited, calls: 1, waits: [] })
})

test('an attempt gets no more time than the patience has left', async () => {
  const { timeouts, calls, took } = await run([FAULT], { takes: 10_000 })
  expect({ timeouts, calls, took }).toEqual({ timeouts: [5000, 2700], calls: 2, took: 8000 })
})

test('nothing is tried again once a wait has used up the patience', async () => {
  const { calls, timeouts } = await run([FAULT, YES], { oversleeps: 8000 })
  expect({ calls, timeouts }).toEqual({ calls: 1, timeouts: [5000] })
})

test('further requests of one attempt are counted', async () => {
  const result = { ...YES, requests: 2 }
  expect(await run([FAULT, result])).toMatchObject({ result: YES, calls: 3 })
})

test('a visitor never waits longer than the patience', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        takes: fc.nat(20_000),
        random: fc.double({ min: 0, max: 1, noNaN: true }),
        retryAfterSeconds: fc.nat(20)
      }),
      async ({ takes, random, retryAfterSeconds }) => {
        const limited: Failure = { ...FAULT, reason: 'limited', retryAfterSeconds }
        const { took, timeouts } = await run([limited], { takes, random })
        expect(took).toBeLessThanOrEqual(LIMITS.patienceMs)
        expect(Math.min(...timeouts)).toBeGreaterThanOrEqual(LIMITS.minAttemptMs)
      }
    )
  )
})
