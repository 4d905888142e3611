import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTarget, connect } from './connection.ts'
import { CommandFailure } from './failure.ts'

const KEY = 'sb_secret_0123456789'
const PROJECT = 'https://ref.supabase.co'
const embedded = { port: 4555, secretKey: () => Promise.resolve('sb_secret_own') }

/** The sentence and the exit code that someone gets. */
async function failureOf(attempt: Promise<unknown>): Promise<[string, number]> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof CommandFailure) return [error.message, error.exitCode]
    throw error
  }
  throw new Error('It did not fail.')
}

describe('the project', () => {
  test('is the embedded backend by default, with the key of its data folder', async () => {
    expect(await chooseTarget(undefined, {}, embedded)).toEqual({
      url: 'http://localhost:4555',
      secretKey: 'sb_secret_own',
      isEmbedded: true
    })
    expect(await chooseTarget('http://127.0.0.1:9', {}, embedded)).toMatchObject({
      url: 'http://127.0.0.1:9',
      isEmbedded: true
    })
  })

  test('is the one of SUPABASE_URL, or of --url before it', async () => {
    const variables = { SUPABASE_URL: `${PROJECT}/rest/v1/`, SUPABASE_SECRET_KEY: ` ${KEY}\n` }
    const target = { url: PROJECT, secretKey: KEY, isEmbedded: false }
    expect(await chooseTarget(undefined, variables, embedded)).toEqual(target)
    expect(await chooseTarget('https://other.example', variables, embedded)).toEqual({
      ...target,
      url: 'https://other.example'
    })
  })

  test.each(['http://localhost:54321', 'http://127.0.0.1:54321', 'http://[::1]:54321'])(
    'may be without encryption on this machine: %s',
    async url => {
      const variables = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: KEY }
      expect(await chooseTarget(undefined, variables, embedded)).toMatchObject({ url })
    }
  )

  test("is the site's own one without either", async () => {
    const variables = { PUBLIC_SUPABASE_URL: PROJECT, SUPABASE_URL: ' ', SUPABASE_SECRET_KEY: KEY }
    expect(await chooseTarget(undefined, variables, embedded)).toMatchObject({ url: PROJECT })
  })

  test.each([
    [undefined, { SUPABASE_SECRET_KEY: KEY }, 'There is a SUPABASE_SECRET_KEY but no address'],
    [PROJECT, {}, 'Set SUPABASE_SECRET_KEY to the secret key of ref.supabase.co'],
    ['ref.supabase.co', { SUPABASE_SECRET_KEY: KEY }, 'must look like https://<ref>.supabase.co'],
    ['postgresql://x', { SUPABASE_SECRET_KEY: KEY }, 'must look like https://<ref>.supabase.co'],
    ['https://me:x@ref.supabase.co', { SUPABASE_SECRET_KEY: KEY }, 'must look like https://<ref>'],
    ['http://ref.supabase.co', { SUPABASE_SECRET_KEY: KEY }, 'unencrypted to ref.supabase.co'],
    ['http://localhost.evil.example', { SUPABASE_SECRET_KEY: KEY }, 'must start with https://.'],
    [undefined, { SUPABASE_URL: 'http://10.0.0.2:54321' }, 'unencrypted to 10.0.0.2:54321'],
    [PROJECT, { SUPABASE_SECRET_KEY: 'sb_publishable_x' }, 'holds a publishable key'],
    [PROJECT, { SUPABASE_SECRET_KEY: 'sb_secret_…' }, 'holds characters that no key has']
  ])('%j with %j is wrong usage', async (url, variables, sentence) => {
    const [message, exitCode] = await failureOf(chooseTarget(url, variables, embedded))
    expect(message).toContain(sentence)
    expect(exitCode).toBe(2)
  })

  test('on this machine has to have been started once', async () => {
    const none = { port: 4321, secretKey: () => Promise.resolve(undefined) }
    const [message, exitCode] = await failureOf(chooseTarget(undefined, {}, none))
    expect(message).toMatch(/^The embedded backend has no database yet: run `npm start`/)
    expect(exitCode).toBe(3)
  })
})

describe('connecting', () => {
  beforeEach(() => {
    vi.stubEnv('SUPABASE_URL', PROJECT)
    vi.stubEnv('SUPABASE_SECRET_KEY', KEY)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  const { signal } = new AbortController()
  const networkError = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  test('asks with the secret key what only that key may ask', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json([])))
    const connection = await connect({ url: undefined, signal, fetch })
    expect(connection).toMatchObject({ url: PROJECT, secretKey: KEY })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      `${PROJECT}/rest/v1/rpc/list_imports`,
      expect.objectContaining({ headers: expect.objectContaining({ apikey: KEY }) as unknown })
    )
  })

  test.each([
    [networkError('ENOTFOUND'), 'There is no host named ref.supabase.co'],
    [networkError('EAI_AGAIN'), "ref.supabase.co can't be reached: check this machine's network."],
    [networkError('ECONNREFUSED'), 'Nothing answers at https://ref.supabase.co'],
    [networkError('ECONNRESET'), 'The connection to ref.supabase.co failed (ECONNRESET).'],
    [networkError('ETIMEDOUT'), 'ref.supabase.co did not answer within 10 seconds.'],
    [new DOMException('', 'TimeoutError'), 'ref.supabase.co did not answer within 10 seconds.']
  ])('explains %s', async (error, sentence) => {
    const fetch = (): Promise<Response> => Promise.reject(error)
    const [message, exitCode] = await failureOf(connect({ url: undefined, signal, fetch }))
    expect(message).toContain(sentence)
    expect(message).not.toContain(KEY)
    expect(exitCode).toBe(3)
  })

  test.each([
    [401, { message: 'Invalid API key' }, 'does not accept the key'],
    [403, { code: '42501', message: 'permission denied' }, 'is not the secret key'],
    [401, { code: '42501', message: 'permission denied' }, 'is not the secret key'],
    [404, { code: 'PGRST202' }, 'lacks the newest migrations'],
    [404, {}, 'There is no Supabase project at https://ref.supabase.co'],
    [302, {}, 'There is no Supabase project at'],
    [200, { hello: 'world' }, 'There is no Supabase project at'],
    [503, {}, 'has a problem (status 503)']
  ])('explains status %i with %j', async (status, body, sentence) => {
    const fetch = () => Promise.resolve(Response.json(body, { status }))
    const [message, exitCode] = await failureOf(connect({ url: undefined, signal, fetch }))
    expect(message).toContain(sentence)
    expect(exitCode).toBe(3)
  })

  test('explains a web page', async () => {
    const fetch = () => Promise.resolve(new Response('<!doctype html>'))
    const [message] = await failureOf(connect({ url: undefined, signal, fetch }))
    expect(message).toContain('There is no Supabase project at https://ref.supabase.co')
  })
})
