import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFollowRelationship, type FollowCheckConfig } from './check-follow.ts'

const HERE = 'http://here.invalid'
const ENV = { url: 'http://backend.invalid', publishableKeys: { default: 'key' } }

/** The function over a database that answers like this. */
function serve(answer: () => Promise<Response>, config: FollowCheckConfig = {}) {
  return checkFollowRelationship({
    env: ENV,
    environment: {},
    supabaseOptions: { global: { fetch: answer } },
    ...config
  })
}

const nobody = serve(async () => Response.json([]))

function post(body: BodyInit | null, headers: Record<string, string> = { apikey: 'key' }): Request {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(HERE, init)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const LONG = `{"username":"${'a'.repeat(11_000)}"}`
const NAME = '{"username":"name"}'

test.each<[what: string, request: Request, status: number]>([
  ['no body', post(null), 400],
  ['bad JSON', post('{"username":'), 400],
  ['a raw NUL byte', post('{"username":"a\u0000b"}'), 400],
  ['null', post('null'), 400],
  ['a number as the name', post('{"username":7}'), 400],
  ['no name', post('{}'), 400],
  ['sixteen characters', post('{"username":"sixteen_letters_"}'), 400],
  ['invalid UTF-8', post(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 400],
  ['11 KB', post(new Blob([LONG]).stream()), 413],
  ['GET', new Request(HERE), 405],
  ['no key', post(NAME, {}), 401],
  ['a wrong key', post(NAME, { apikey: 'guess' }), 401]
])('a request with %s is refused in a sentence', async (_, request, status) => {
  const response = await nobody(request)
  expect(response.status).toBe(status)
  expect(response.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
  expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z].{5,}$/) })
})

test('the preflight of another origin is answered', async () => {
  const response = await nobody(new Request(HERE, { method: 'OPTIONS' }))
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('an answer is JSON that nobody caches', async () => {
  const response = await nobody(post('{"username":" @name "}'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ username: 'name', checked_at: null })
})

test.each<[string, () => Promise<Response>]>([
  ['the network is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['the database fails', async () => Response.json({ message: 'x' }, { status: 500 })],
  ['a page answers', async () => new Response('<html>')]
])('when %s, nothing is claimed, with a provider or without', async (_, answer) => {
  const provider = { requests: () => 1, check: () => Promise.reject(new Error('unexpected call')) }
  const env = { ...ENV, secretKeys: { default: 'secret' } }
  for (const handle of [serve(answer), serve(answer, { env, provider })]) {
    const response = await handle(post('{"username":"ana"}'))
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: 'We couldn’t get an answer from X about @ana. Try again later.',
      code: 'unknown'
    })
  }
})

describe('a wrong configuration', () => {
  const X = {
    FOLLOW_PROVIDER: 'x-api',
    FOLLOW_PROVIDER_KEY: 'a',
    FOLLOW_PROVIDER_KEY_SECRET: 'b',
    FOLLOW_PROVIDER_APP_KEY: 'c',
    FOLLOW_PROVIDER_APP_SECRET: 'd'
  }
  const secretKeys = { default: 'secret' }

  test.each<[string, FollowCheckConfig, string]>([
    ['an unknown provider', { environment: { FOLLOW_PROVIDER: 'other' } }, 'must be x-api'],
    [
      'a missing key',
      { environment: { FOLLOW_PROVIDER: 'x-api' } },
      'FOLLOW_PROVIDER_KEY is missing'
    ],
    [
      'a line break in a key',
      { environment: { ...X, FOLLOW_PROVIDER_APP_SECRET: 'hush\nhush' } },
      'FOLLOW_PROVIDER_APP_SECRET is missing, or contains'
    ],
    ['no secret key', { environment: X }, 'needs the secret key']
  ])('with %s is logged without a value, and told as 500', async (name, config, words) => {
    const env = name === 'no secret key' ? ENV : { ...ENV, secretKeys }
    const handle = serve(() => Promise.reject(new Error('unexpected')), { env, ...config })
    const response = await handle(post('{"username":"ana"}'))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'The follow check is not configured correctly.'
    })
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(words))
    expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining('hush'))
  })
})
