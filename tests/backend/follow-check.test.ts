import { FunctionsHttpError, createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { connectRaw } from './raw-http.ts'
import { openSite } from './site.ts'
import { SMUGGLED, withContentLength } from './smuggling.ts'

const WINNERS = [...generateWinners(300)]
const NAME = 'check-follow-relationship'
const JSON_TYPE = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
let site: Served

beforeAll(async () => {
  site = await openSite(WINNERS.length)
})
afterAll(() => site.close())

function send(init: RequestInit): Promise<Response> {
  return fetch(`${site.url}/functions/v1/${NAME}`, init)
}

async function check(username: string): Promise<unknown> {
  const client = createClient(site.url, PUBLISHABLE_KEY)
  const { data, error } = await client.functions.invoke<unknown>(NAME, { body: { username } })
  if (error instanceof FunctionsHttpError) throw error
  return data
}

function unknown(username: string): object {
  return { following: false, username, checked_at: null, source: 'table' }
}

describe('the follow check', () => {
  const follower = WINNERS.find(winner => winner.follows_altius && winner.followers_count)!
  const nonFollower = WINNERS.find(winner => !winner.follows_altius && winner.followers_count)!
  const uncounted = WINNERS.find(winner => winner.followers_count === null)!

  test('finds a follower, with that winner’s follower count', async () => {
    const { username, followers_count, follows_altius_checked_at } = follower
    expect(await check(username)).toEqual({
      following: true,
      username,
      user: { followers_count },
      checked_at: new Date(follows_altius_checked_at!).toISOString(),
      source: 'table'
    })
  })

  test('finds a winner who does not follow', async () => {
    expect(await check(nonFollower.username)).toMatchObject({ following: false, user: {} })
  })

  test('omits the user when the follower count is unknown', async () => {
    expect(await check(uncounted.username)).not.toHaveProperty('user')
  })

  test('accepts any capitalization and returns the stored one', async () => {
    const { username } = follower
    expect(await check(`@${username.toUpperCase()}`)).toMatchObject({ following: true, username })
    expect(await check(username.toLowerCase())).toMatchObject({ following: true, username })
  })

  test.each(['https://x.com/%s', 'twitter.com/%s/status/1?s=20', ' \u200b@%s\ufeff '])(
    'accepts the form %j',
    async form => {
      const { username } = follower
      expect(await check(form.replace('%s', username))).toMatchObject({ following: true, username })
    }
  )

  test('does not treat an underscore as a wildcard', async () => {
    const name = follower.username.replace(/[a-z]/i, '_')
    expect(await check(name)).toEqual(unknown(name))
  })

  test('answers an unknown name without a user', async () => {
    expect(await check('@nobody_at_all')).toEqual(unknown('nobody_at_all'))
  })

  test('is never cached', async () => {
    const answer = await send({ method: 'POST', headers: JSON_TYPE, body: '{"username":"a"}' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a bad request', () => {
  test.each([
    ['no body', undefined],
    ['bad JSON', '{"username":'],
    ['a raw NUL byte', '{"username":"a\u0000b"}'],
    ['null', 'null'],
    ['a list', '["name"]'],
    ['a string', '"name"'],
    ['no username', '{}'],
    ['a null username', '{"username":null}'],
    ['a number', '{"username":7}'],
    ['an object', '{"username":{"eq":"name"}}'],
    ['an empty username', '{"username":""}'],
    ['spaces', '{"username":"   "}'],
    ['@ alone', '{"username":"@"}'],
    ['@ and spaces', '{"username":"@  "}'],
    ['two @', '{"username":"@@name"}'],
    ['a space inside', '{"username":"na me"}'],
    ['an escaped NUL', '{"username":"na\\u0000me"}'],
    ['a line break at the end', '{"username":"name\\n"}'],
    ['sixteen characters', '{"username":"sixteen_letters_"}'],
    ['letters of other scripts', '{"username":"имя"}'],
    ['a wildcard', '{"username":"%"}'],
    ['an address without an account', '{"username":"https://x.com/home"}'],
    ['an address elsewhere', '{"username":"https://example.com/name"}'],
    ['invisible characters alone', '{"username":"\\u200b\\ufeff"}'],
    ['a freshness that is no boolean', '{"username":"name","fresh":"yes"}'],
    ['a lone surrogate', '{"username":"\\ud800"}'],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])]
  ])('with %s gets 400 and a message', async (_, body) => {
    const answer = await send({ method: 'POST', headers: JSON_TYPE, body: body ?? null })
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: string }
    expect(error).toMatch(/^[A-Z].{10,}$/)
  })

  test('with more than 10 KB gets 413, with or without a declared length', async () => {
    const body = `{"username":"${'a'.repeat(11_000)}"}`
    const declared = await send({ method: 'POST', headers: JSON_TYPE, body })
    const stream = new Blob([body]).stream()
    const streamed = await send({
      method: 'POST',
      headers: JSON_TYPE,
      body: stream,
      duplex: 'half'
    } as RequestInit)
    for (const answer of [declared, streamed]) {
      expect(answer.status).toBe(413)
      expect(await answer.json()).toHaveProperty('error')
    }
  })

  test('with many megabytes is aborted, and the next one is answered', async () => {
    const body = new Uint8Array(20_000_000)
    const answer = await send({ method: 'POST', headers: JSON_TYPE, body })
    expect(answer.status).toBe(413)
    expect(await check('nobody')).toEqual(unknown('nobody'))
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    '%s gets 405 and the allowed methods',
    async method => {
      const answer = await send({ method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
      expect(await answer.json()).toHaveProperty('error')
    }
  )

  test.each([{}, { apikey: 'sb_publishable_guess' }, { authorization: 'Bearer x' }])(
    'with %j as its key gets 401',
    async headers => {
      const body = '{"username":"name"}'
      const answer = await send({ method: 'POST', headers, body })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('key') })
    }
  )

  test('to an unknown function gets 404 in JSON', async () => {
    const answer = await fetch(`${site.url}/functions/v1/no-such`, { method: 'POST' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toHaveProperty('error')
  })
})

test('the preflight of another origin is answered', async () => {
  const answer = await send({
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type,authorization,x-client-info'
    }
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toContain('apikey')
})

describe('HEAD', () => {
  function request(method: string, path: string): string {
    return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${PUBLISHABLE_KEY}\r\n\r\n`
  }

  test.each([
    [`/functions/v1/${NAME}`, 405],
    ['/functions/v1/no-such', 404],
    ['/rest/v1/winners?select=id', 200],
    ['/auth/v1/settings', 200],
    ['/', 200],
    ['/winners', 200],
    ['/avatars/1.svg', 200],
    ['/nope', 404]
  ])('of %s is answered without a body, and the connection stays usable', async (path, status) => {
    const connection = await connectRaw(site.url)
    connection.send(request('HEAD', path))
    expect((await connection.answer('HEAD'))?.status).toBe(status)
    connection.send(request('GET', '/about'))
    expect(await connection.answer()).toMatchObject({ status: 200, text: '<h1>About</h1>' })
    expect(await connection.end()).toBe('')
  })
})

describe('a request that hides another one', () => {
  // The server logs truncated bodies.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test('is answered when it is not hidden', async () => {
    const connection = await connectRaw(site.url)
    connection.send(withContentLength('0'))
    expect((await connection.answer())?.status).toBe(401)
    expect((await connection.answer())?.text).toContain('About')
    expect(await connection.end()).toBe('')
  })

  test.each(SMUGGLED)('hidden by %s is not answered', async (_, request) => {
    const connection = await connectRaw(site.url)
    connection.send(request)
    const first = await connection.answer()
    expect(first?.status).toBeGreaterThanOrEqual(200)
    expect(first?.text).not.toContain('About')
    // By now a hidden request would have been answered.
    expect(await (await fetch(`${site.url}/about`)).text()).toContain('About')
    expect(await connection.end()).toBe('')
  })

  test.each(['http://elsewhere.example', 'https://elsewhere.example:444', 'http://a@b'])(
    'with a target that begins with %s is one request for that path',
    async origin => {
      const connection = await connectRaw(site.url)
      connection.send(`GET ${origin}/about HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      expect([200, 400]).toContain((await connection.answer())?.status)
      expect(await connection.end()).toBe('')
    }
  )
})
