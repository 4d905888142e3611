import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Backend, type FunctionOptions, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Limits, LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { openSite } from './site.ts'

const PATH = '/functions/v1/check-follow-relationship'
const HEADERS = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
const { perMinute } = LIMITS.visitor

type Answer = { status: number; retryAfter: string | null; body: Record<string, unknown> }

/** Of the running test. What earlier ones have spent stays spent: each has its own addresses and names. */
let limits: Limits = LIMITS
/** Every name that the provider was asked for. */
const asked: string[] = []
const started = Date.now()
/** Its provider knows everyone. */
const options: FunctionOptions = {
  limits: {
    ...LIMITS,
    get visitor() {
      return limits.visitor
    },
    get site() {
      return limits.site
    }
  },
  // On a slow machine nobody's patience ends.
  now: () => started,
  provider: {
    name: 'twitterapi.io',
    check: username => {
      asked.push(username)
      return Promise.resolve({ kind: 'answer', following: true, username, followersCount: null })
    }
  }
}
let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 0, functions: options })
})
beforeEach(() => {
  limits = LIMITS
})
afterAll(() => backend.close())

async function check(username: string, address: string): Promise<Answer> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify({ username }) }
  const response = await backend.fetch(new Request(`http://localhost${PATH}`, init), address)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, unknown>
  }
}

function withStatus(answers: readonly Answer[], status: number): Answer[] {
  return answers.filter(answer => answer.status === status)
}

describe('two hundred checks at once from twenty addresses', () => {
  test('get five answers an address and one provider call a name', async () => {
    const askedBefore = asked.length
    const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${String(index)}`)
    const start = performance.now()
    const answers = await Promise.all(
      addresses.map((address, index) =>
        Promise.all(Array.from({ length: 10 }, () => check(`fan_${String(index % 8)}`, address)))
      )
    )
    // Zero on any machine that needs less than 12 seconds.
    const refills = Math.floor(((performance.now() - start) / 60_000) * perMinute)
    for (const ofAddress of answers) {
      const allowed = withStatus(ofAddress, 200).length
      expect(allowed).toBeGreaterThanOrEqual(perMinute)
      expect(allowed).toBeLessThanOrEqual(perMinute + refills)
      const rejected = withStatus(ofAddress, 429)
      expect(rejected.length).toBe(10 - allowed)
      for (const { retryAfter, body } of rejected) {
        expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
        expect(Number(retryAfter)).toBeLessThanOrEqual(60 / perMinute)
        expect(body).toEqual({
          error: expect.stringMatching(/^[A-Z].{10,}$/) as string,
          code: 'slow-down',
          retry_after: Number(retryAfter)
        })
      }
    }
    expect(asked.slice(askedBefore).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `fan_${String(index)}`)
    )
  })

  test('cost no more provider calls than the budget of the day', async () => {
    const askedBefore = asked.length
    limits = { ...LIMITS, site: { callsPerDay: askedBefore + 3 } }
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        check(`other_${String(index)}`, `198.51.100.${String(index % 50)}`)
      )
    )
    expect(asked.length - askedBefore).toBe(3)
    expect(withStatus(answers, 200).length).toBe(3)
    const others = withStatus(answers, 503)
    expect(others.length).toBe(197)
    for (const { retryAfter, body } of others) {
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(body).toMatchObject({ code: 'unknown', retry_after: Number(retryAfter) })
    }
  })
})

test('an address counts however it is written, and of IPv6 the network counts', async () => {
  limits = { ...LIMITS, visitor: { perMinute: 1000, perDay: 2 } }
  const statuses: number[] = []
  for (const address of [
    ...['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
    ...['2001:db8::1', '2001:db8::2', '2001:DB8:0:0:ffff::3', '2001:db8:0:100::1']
  ]) {
    statuses.push((await check('fan', address)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429, 200])
})

describe('a client', () => {
  const FORGED = [
    'cf-connecting-ip',
    'x-forwarded-for',
    'x-real-ip',
    'true-client-ip',
    'forwarded',
    'x-client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip'
  ]

  /** One check over a connection from `address`, with forged headers. */
  function checkFrom(url: string, address: string, forged: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = Object.fromEntries(FORGED.map(name => [name, forged]))
      request(
        `${url.replace('localhost', address.includes(':') ? '[::1]' : '127.0.0.1')}${PATH}`,
        {
          method: 'POST',
          localAddress: address,
          agent: false,
          headers: { ...headers, ...HEADERS }
        },
        response => {
          resolve(response.resume().statusCode)
        }
      )
        .on('error', reject)
        .end('{"username":"fan"}')
    })
  }

  test('gets no further checks by claiming other addresses, and another client gets its own', async () => {
    const site = await openSite(0, options)
    onTestFinished(() => site.close())
    const start = performance.now()
    const send = (address: string): Promise<(number | undefined)[]> =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          checkFrom(site.url, address, `198.51.100.${String(index)}`)
        )
      )
    const first = await send('127.0.0.1')
    // Linux has all of 127.0.0.0/8.
    const second = await send(process.platform === 'linux' ? '127.0.0.2' : '::1')
    const refills = Math.floor(((performance.now() - start) / 60_000) * perMinute)
    for (const statuses of [first, second]) {
      const allowed = statuses.filter(status => status === 200).length
      expect(allowed).toBeGreaterThanOrEqual(perMinute)
      expect(allowed).toBeLessThanOrEqual(perMinute + refills)
      expect(statuses.filter(status => status === 429).length).toBe(20 - allowed)
    }
  })
})
