import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeProvider, openFakeProvider } from '../../../../tests/backend/fake-provider.ts'
import { type Provider, providerFrom } from './provider.ts'

const NOW = Date.UTC(2026, 10, 22)
const unused: typeof fetch = () => Promise.reject(new Error('unexpected request'))

describe('the configuration', () => {
  function from(env: Record<string, string>): Provider | undefined {
    return providerFrom(env, unused, () => NOW)
  }

  test.each([{}, { FOLLOW_PROVIDER: '' }, { FOLLOW_PROVIDER: ' ', FOLLOW_PROVIDER_KEY: 'key' }])(
    '%j means no provider',
    env => {
      expect(from(env)).toBeUndefined()
    }
  )

  test('chooses the provider by its name', () => {
    for (const name of ['x-api', 'twitterapi.io']) {
      expect(from({ FOLLOW_PROVIDER: name, FOLLOW_PROVIDER_KEY: 'key' })?.name).toBe(name)
    }
  })

  const X = { FOLLOW_PROVIDER: 'x-api', FOLLOW_PROVIDER_KEY: 'hidden' }

  test.each<[Record<string, string>, string]>([
    [{ FOLLOW_PROVIDER: 'hidden' }, 'FOLLOW_PROVIDER must be'],
    [{ FOLLOW_PROVIDER: 'X-API' }, 'FOLLOW_PROVIDER must be'],
    [{ FOLLOW_PROVIDER: 'x-api' }, 'set FOLLOW_PROVIDER_KEY'],
    [{ ...X, FOLLOW_PROVIDER_KEY: 'hidden\nkey' }, 'FOLLOW_PROVIDER_KEY contains'],
    [{ ...X, FOLLOW_PROVIDER_KEY_SECRET: 'hidden' }, 'OAuth 1.0a needs'],
    [{ ...X, FOLLOW_PROVIDER_APP_KEY: 'a', FOLLOW_PROVIDER_APP_SECRET: 'b' }, 'OAuth 1.0a needs'],
    [{ ...X, FOLLOW_PROVIDER_URL: 'api.x.com' }, 'FOLLOW_PROVIDER_URL must begin'],
    [{ ...X, FOLLOW_PROVIDER_URL: 'http://api.x.com' }, 'FOLLOW_PROVIDER_URL must begin'],
    [{ ...X, FOLLOW_PROVIDER_URL: 'file:///hidden' }, 'FOLLOW_PROVIDER_URL must begin']
  ])('%j is an error that quotes no value', (env, message) => {
    expect(() => from(env)).toThrow(message)
    expect(() => from(env)).not.toThrow('hidden')
  })
})

describe.each(['x-api', 'twitterapi.io'] as const)('%s', name => {
  let fake: FakeProvider
  let provider: Provider

  beforeAll(async () => {
    fake = await openFakeProvider(name)
  })
  beforeEach(() => {
    fake.reset()
    provider = providerFrom(fake.env, fetch, () => NOW)!
  })
  afterAll(() => fake.close())

  function check(signal = new AbortController().signal) {
    return provider.check('some_Name', signal)
  }

  test('asks about the name and the brand, with its key', async () => {
    fake.reply('yes')
    expect(await check()).toMatchObject({ kind: 'answer', following: true })
    expect(fake.lookups.map(({ username }) => username)).toEqual(['some_Name'])
    expect(fake.faults).toEqual([])
  })

  test.each([
    [400, 'unavailable', undefined],
    [401, 'rejected', undefined],
    [402, 'no-credit', undefined],
    [403, 'rejected', undefined],
    [404, 'unavailable', undefined],
    [409, 'unavailable', undefined],
    [204, 'unavailable', undefined],
    [429, 'limited', true],
    [500, 'unavailable', true],
    [502, 'unavailable', true],
    [503, 'unavailable', true],
    [504, 'unavailable', true]
  ])('fails with status %i as %s', async (status, reason, isTransient) => {
    fake.reply({ status, ...(status === 204 ? {} : { body: '{"detail":"BODY"}' }) })
    const result = await check()
    expect(result).toMatchObject({ kind: 'failed', reason })
    expect(result).toHaveProperty('note', `The service answered with status ${String(status)}.`)
    expect('isTransient' in result ? result.isTransient : undefined).toBe(isTransient)
    expect(JSON.stringify(result)).not.toContain('BODY')
  })

  test.each<[Record<string, string>, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '17' }, 17],
    [{ 'retry-after': new Date(NOW + 90_000).toUTCString() }, 90],
    [{ 'x-rate-limit-reset': String(NOW / 1000 + 61) }, 61],
    [{ 'x-rate-limit-reset': String(NOW / 1000 - 61) }, 0],
    [{ 'x-rate-limit-reset': String(NOW / 1000 + 61), 'retry-after': '5' }, 61],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'x-rate-limit-reset': '1e99' }, undefined]
  ])('reads when a limit ends from %j', async (headers, seconds) => {
    fake.reply({ status: 429, headers })
    const result = await check()
    expect('retryAfterSeconds' in result ? result.retryAfterSeconds : undefined).toBe(seconds)
  })

  test('does not follow a redirect, which would take the key along', async () => {
    fake.reply({ status: 302, headers: { location: `${fake.url}/elsewhere` } })
    expect(await check()).toMatchObject({ kind: 'failed', reason: 'unavailable' })
    expect(fake.lookups).toHaveLength(1)
    expect(fake.faults).toEqual([])
  })

  test.each([
    ['an empty body', ''],
    ['HTML', '<html>'],
    ['half of a JSON text', '{"data":'],
    ['null', 'null'],
    ['a number', '7'],
    ['a string', '"yes"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['nulls', '{"data":null,"errors":null,"status":null}'],
    ['numbers', '{"data":7,"errors":7,"status":7}'],
    ['lists of nonsense', '{"data":[null,7,{"username":7}],"errors":[null,7]}']
  ])('never takes %s for an answer', async (_, body) => {
    fake.reply({ body })
    const result = await check()
    expect(result).toMatchObject({ kind: 'failed', reason: 'unavailable' })
    expect(result).not.toHaveProperty('isTransient')
  })

  test('reads at most 64 KB of a response', async () => {
    fake.reply({ body: `{"padding":"${'x'.repeat(65_000)}"}` })
    expect(await check()).not.toMatchObject({ note: 'The response is too long.' })
    fake.reply({ body: `{"padding":"${'x'.repeat(66_000)}"}` })
    expect(await check()).toMatchObject({ note: 'The response is too long.' })
  })

  test.each(['cut', 'refuse'] as const)(
    'fails for a moment if the connection is lost: %s',
    async reply => {
      fake.reply(reply)
      expect(await check()).toMatchObject({
        kind: 'failed',
        reason: 'unavailable',
        isTransient: true
      })
    }
  )

  test('fails for a moment if it is aborted, before or during the call', async () => {
    const aborted = { kind: 'failed', reason: 'unavailable', isTransient: true }
    expect(await check(AbortSignal.abort())).toMatchObject(aborted)
    fake.reply('hang')
    const controller = new AbortController()
    const arrival = fake.nextLookup()
    const result = check(controller.signal)
    await arrival
    controller.abort()
    expect(await result).toMatchObject(aborted)
  })

  test.each(['unknown', 'suspended'] as const)('knows an account that is %s', async reply => {
    fake.reply(reply)
    expect(await check()).toMatchObject({ kind: 'no-such-account' })
  })
})
