import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DatabaseResponse } from './database-thread.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { createResponseCache } from './response-cache.ts'

const BATCH = '/rest/v1/winners?select=*&limit=1000'
const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, username: 'someone' })))

/** A cache in front of a database that numbers its responses, each with the body `text`. */
function createCache({ text = TEXT, status = 200 } = {}) {
  const database = { requests: 0, version: '1', isBusy: false }
  const answer = createResponseCache(async (request, isWanted) => {
    // Asynchronous, like the real queue.
    await new Promise(setImmediate)
    if (database.isBusy || !isWanted()) return undefined
    database.requests += 1
    if (request.method === 'POST') database.version += '1'
    const body = new TextEncoder().encode(text)
    return {
      status,
      headers: [
        ['content-type', 'application/json'],
        ['content-length', String(body.length)],
        ['x-request-number', String(database.requests)]
      ],
      body: body.buffer,
      version: database.version
    } satisfies DatabaseResponse
  })
  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { apikey: PUBLISHABLE_KEY, ...headers }
    })
    const response = await answer(request)
    if (!response) throw new Error('The database is busy')
    return response
  }
  return { database, answer, get }
}

describe('a public read', () => {
  test('is sent to the database once, however many concurrent readers request it', async () => {
    const { database, get } = createCache()
    const answers = await Promise.all([get(BATCH), get(BATCH), get(BATCH)])
    answers.push(await get(BATCH))
    for (const answer of answers) expect(await answer.text()).toBe(TEXT)
    expect(database.requests).toBe(1)
  })

  test('is sent again after a write, and only then', async () => {
    const { database, get } = createCache()
    await get(BATCH)
    await get('/rest/v1/winners', {}, 'POST')
    expect((await get(BATCH)).headers.get('x-request-number')).toBe('3')
    expect((await get(BATCH)).headers.get('x-request-number')).toBe('3')
    expect(database.requests).toBe(3)
  })

  test('that follows a write never joins a read from before it', async () => {
    const { get } = createCache()
    const before = get(BATCH)
    await get('/rest/v1/winners', {}, 'POST')
    expect((await get(BATCH)).headers.get('x-request-number')).toBe('3')
    expect((await before).headers.get('x-request-number')).toBe('1')
  })

  test('with another URL, range, count or format has its own entry', async () => {
    const { database, get } = createCache()
    await get(BATCH)
    await get(`${BATCH}&offset=1000`)
    await get(BATCH, { prefer: 'count=exact' })
    await get(BATCH, { range: '0-9' })
    await get(BATCH, { accept: 'text/csv' })
    await get(BATCH, {}, 'HEAD')
    expect(database.requests).toBe(6)
  })

  test('that the reader has already is answered with 304 and no body', async () => {
    const { get } = createCache()
    const first = await get(BATCH)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await get(BATCH, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const other = await get(BATCH, { 'if-none-match': '"another"' })
    expect(other.status).toBe(200)
  })

  test('is compressed for readers that accept gzip', async () => {
    const { get } = createCache()
    for (const encoding of ['gzip', 'br, gzip;q=0.5']) {
      const answer = await get(BATCH, { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      expect(gunzipSync(bytes).toString()).toBe(TEXT)
    }
    for (const encoding of ['identity', 'br', 'gzip;q=0', 'gzip ; q=0.0, br']) {
      const answer = await get(BATCH, { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect(await answer.text()).toBe(TEXT)
    }
  })

  test('of the headers alone has no ETag', async () => {
    const { get } = createCache()
    const head = await get(BATCH, { 'if-none-match': '*' }, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBeNull()
  })

  test('is dropped when every reader has disconnected, and not before', async () => {
    const { database, answer } = createCache()
    const [first, second] = [new AbortController(), new AbortController()]
    const headers = { apikey: PUBLISHABLE_KEY }
    const read = ({ signal }: AbortController) =>
      answer(new Request(`http://localhost${BATCH}`, { headers, signal }))
    first.abort()
    const answers = await Promise.all([read(first), read(second)])
    expect(answers.map(each => each?.status)).toEqual([200, 200])
    second.abort()
    expect(await read(second)).toHaveProperty('status', 200)
    const other = new Request('http://localhost/rest/v1/winners?id=eq.1', {
      headers,
      signal: second.signal
    })
    expect(await answer(other)).toBeUndefined()
    expect(database.requests).toBe(1)
  })

  test('is sent again after a write that got no response', async () => {
    const { database, answer, get } = createCache()
    await get(BATCH)
    database.isBusy = true
    await answer(new Request('http://localhost/rest/v1/winners', { method: 'POST' }))
    database.isBusy = false
    expect((await get(BATCH)).headers.get('x-request-number')).toBe('2')
  })

  test('that the database rejects is not cached', async () => {
    const { database, get } = createCache({ status: 400 })
    expect((await get(BATCH)).status).toBe(400)
    expect((await get(BATCH)).headers.get('etag')).toBeNull()
    expect(database.requests).toBe(2)
  })
})

describe('never answered from memory', () => {
  test.each<[string, string, Record<string, string>, string?]>([
    ['a read with another key', BATCH, { apikey: 'sb_secret_staff' }],
    ['a read with a session', BATCH, { authorization: 'Bearer a.b.c' }],
    ['a read that depends on the time', '/rest/v1/winners?created_at=lt.now', {}],
    ['a call of a database function', '/rest/v1/rpc/find_winner?name=a', {}],
    ['a call of the auth API', '/auth/v1/user', {}],
    ['a write', '/rest/v1/winners', {}, 'POST']
  ])('%s', async (_, path, headers, method) => {
    const { database, get } = createCache()
    await get(path, headers, method)
    const answer = await get(path, headers, method)
    expect(database.requests).toBe(2)
    expect(answer.headers.get('etag')).toBeNull()
  })
})

test('a busy database is reported, and the next reader tries it again', async () => {
  const { database, answer, get } = createCache()
  database.isBusy = true
  const request = new Request(`http://localhost${BATCH}`, { headers: { apikey: PUBLISHABLE_KEY } })
  expect(await answer(request)).toBeUndefined()
  database.isBusy = false
  expect((await get(BATCH)).status).toBe(200)
})
