import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFollowRelationship, type FollowCheckConfig } from './index.ts'
import { LIMITS } from './limits.ts'
import { type Provider, type ProviderResult } from './providers/provider.ts'
import { ADDRESS_HEADER } from './visitor.ts'

const ENV = {
  url: 'http://backend.invalid',
  publishableKeys: { default: 'publishable' },
  secretKeys: { default: 'the secret key' }
}
const ANSWER = {
  decision: 'answer',
  outcome: 'no',
  username: 'Ana',
  followers_count: 7,
  checked_at: '2026-11-03T00:00:00+00:00',
  source: 'x-api',
  check_again_in: 60
}
const NOON = Date.UTC(2026, 10, 22, 12)

type Call = { name: string; key: string | null; values: Record<string, unknown> }

/** The function over a database and a provider that answer as told. */
function arrange(
  told: { begin: object; finish?: object; result?: ProviderResult },
  config: FollowCheckConfig = {}
) {
  const calls: Call[] = []
  const provider: Provider = {
    name: 'x-api',
    check: () =>
      told.result ? Promise.resolve(told.result) : Promise.reject(new Error('unexpected call'))
  }
  const handle = checkFollowRelationship({
    env: ENV,
    provider,
    now: () => NOON,
    wait: () => Promise.resolve(),
    random: () => 0,
    supabaseOptions: {
      global: {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
          const values = (await request.json()) as Call['values']
          calls.push({ name, key: request.headers.get('apikey'), values })
          return Response.json(name === 'begin_follow_check' ? told.begin : told.finish)
        }
      }
    },
    ...config
  })
  async function post(body: object, headers: Record<string, string> = {}) {
    const response = await handle(
      new Request('http://here.invalid', {
        method: 'POST',
        headers: { apikey: 'publishable', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body)
      })
    )
    return { response, body: (await response.json()) as unknown }
  }
  return { calls, handle, post }
}

beforeEach(() => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})

describe('with a provider', () => {
  test('an answer has its date and source, and is not cached on the way', async () => {
    const { post, calls } = arrange({ begin: ANSWER })
    const { response, body } = await post({ username: 'https://x.com/ana' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      following: false,
      username: 'Ana',
      user: { followers_count: 7 },
      checked_at: '2026-11-03T00:00:00.000Z',
      source: 'x-api',
      check_again_in: 60
    })
    expect(calls).toEqual([
      {
        name: 'begin_follow_check',
        key: 'the secret key',
        values: {
          username: 'ana',
          visitor: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
          provider: 'x-api',
          limits: LIMITS
        }
      }
    ])
  })

  test('what the provider says is stored with the claim', async () => {
    const claim = '00000000-0000-4000-8000-000000000000'
    const result = { kind: 'answer', following: false, username: 'Ana', followersCount: 7 } as const
    const { post, calls } = arrange({ begin: { decision: 'ask', claim }, finish: ANSWER, result })
    expect((await post({ username: 'ana' })).response.status).toBe(200)
    expect(calls.at(-1)).toMatchObject({
      name: 'finish_follow_check',
      key: 'the secret key',
      values: {
        username: 'ana',
        claim,
        outcome: {
          kind: 'answer',
          following: false,
          username: 'Ana',
          followers_count: 7,
          provider: 'x-api',
          calls: 1
        }
      }
    })
  })

  test.each([
    [{ ...ANSWER, outcome: 'no-such-account', check_again_in: null }, 404, 'no-such-account', null],
    [{ decision: 'slow-down', retry_after: 12 }, 429, 'slow-down', '12'],
    [{ decision: 'unavailable', reason: 'breaker', retry_after: 3600 }, 503, 'unknown', '3600'],
    [{ decision: 'unavailable', reason: 'unavailable', retry_after: null }, 503, 'unknown', null],
    [{ decision: 'wait' }, 503, 'unknown', null],
    [{ message: 'down' }, 503, 'unknown', null]
  ])('%j is answered with %i, %s and Retry-After %s', async (begin, status, code, retryAfter) => {
    let time = NOON
    const wait = (ms: number) => {
      time += ms
      return Promise.resolve()
    }
    const { post } = arrange({ begin }, { wait, now: () => time })
    const { response, body } = await post({ username: 'ana' })
    expect(response.status).toBe(status)
    expect(response.headers.get('retry-after')).toBe(retryAfter)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].*\.$/) as unknown })
    expect(body).not.toHaveProperty('following')
    expect(body).not.toHaveProperty('reason')
  })

  test('neither the visitor nor the log learns more of a failure than its reason', async () => {
    const { post } = arrange({
      begin: { decision: 'ask', claim: 'claim' },
      finish: { decision: 'unavailable', reason: 'rejected', retry_after: 3600 },
      result: { kind: 'failed', reason: 'rejected', note: 'The service answered with status 401.' }
    })
    const { body } = await post({ username: 'ana' })
    expect(JSON.stringify(body)).not.toMatch(/reject|401|x-api|secret/)
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['The follow provider x-api failed: rejected. The service answered with status 401.']
    ])
  })
})

describe('a visitor', () => {
  async function visitorOf(headers: Record<string, string>) {
    const { post, calls } = arrange({ begin: ANSWER })
    await post({ username: 'ana' }, headers)
    return calls[0]?.values['visitor']
  }

  test('is told apart by the address that the platform writes, and by nothing else', async () => {
    const one = await visitorOf({ [ADDRESS_HEADER]: '192.0.2.1' })
    expect(await visitorOf({ [ADDRESS_HEADER]: '192.0.2.1', 'x-forwarded-for': '9.9.9.9' })).toBe(
      one
    )
    expect(await visitorOf({ [ADDRESS_HEADER]: '192.0.2.2' })).not.toBe(one)
    expect(await visitorOf({ 'x-forwarded-for': '1.1.1.1', 'x-real-ip': '1.1.1.1' })).toBe(
      await visitorOf({})
    )
  })

  test('may not ask for a fresh check', async () => {
    const { post, calls } = arrange({ begin: ANSWER })
    const { response, body } = await post({ username: 'ana', fresh: true })
    expect(response.status).toBe(403)
    expect(body).toEqual({ error: 'Only the staff may ask for a fresh check.' })
    expect(calls).toEqual([])
  })

  test('with a wrong key gets 401 and reaches nothing', async () => {
    const { post, calls } = arrange({ begin: ANSWER })
    const { response } = await post({ username: 'ana' }, { apikey: 'the secret key?' })
    expect(response.status).toBe(401)
    expect(calls).toEqual([])
  })
})

describe('the staff', () => {
  test('are charged nothing', async () => {
    const { post, calls } = arrange({ begin: ANSWER })
    expect((await post({ username: 'ana' }, { apikey: 'the secret key' })).response.status).toBe(
      200
    )
    expect(calls[0]?.values).toMatchObject({ visitor: null, limits: LIMITS })
  })

  test('can demand an answer newer than any that is stored', async () => {
    const { post, calls } = arrange({ begin: ANSWER })
    await post({ username: 'ana', fresh: true }, { apikey: 'the secret key' })
    const { cache } = calls[0]?.values['limits'] as typeof LIMITS
    expect(cache).toEqual({
      ...LIMITS.cache,
      yesSeconds: 0,
      noSeconds: LIMITS.cache.noSeconds.map(() => 0),
      noSuchAccountSeconds: 0
    })
  })
})

describe('a wrong configuration', () => {
  test.each<[string, FollowCheckConfig]>([
    ['an unknown provider', { env: ENV, environment: { FOLLOW_PROVIDER: 'guess' } }],
    ['a provider without a key', { env: ENV, environment: { FOLLOW_PROVIDER: 'x-api' } }],
    [
      'a provider without the secret key of the project',
      {
        env: { ...ENV, secretKeys: {} },
        environment: { FOLLOW_PROVIDER: 'twitterapi.io', FOLLOW_PROVIDER_KEY: 'key-of-provider' }
      }
    ]
  ])('with %s is logged once and answered with a message', async (_, config) => {
    const handle = checkFollowRelationship(config)
    for (const method of ['POST', 'POST']) {
      const headers = { apikey: 'publishable' }
      const body = '{"username":"ana"}'
      const response = await handle(new Request('http://here.invalid', { method, headers, body }))
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual({
        error: 'The follow check is not configured correctly.'
      })
    }
    const preflight = await handle(new Request('http://here.invalid', { method: 'OPTIONS' }))
    expect(preflight.status).toBe(204)
    const { calls } = vi.mocked(console.error).mock
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls)).not.toContain('key-of-provider')
  })
})
