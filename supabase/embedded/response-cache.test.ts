import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './keys.ts'
import { createResponseCache } from './response-cache.ts'
import { type DatabaseResponse } from './worker-messages.ts'

const BATCH = '/rest/v1/winners?select=*&limit=1000'
const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, username: 'someone' })))

/** A cache over a database that answers every request with its number and `text`. */
function cacheOver({ text = TEXT, status = 200 } = {}) {
  const database = { asked: 0, version: '1', isBusy: false }
  const answer = createResponseCache(async (request, isWanted) => {
    // Its turn comes later, as in the real queue.
    await new Promise(setImmediate)
    if (database.isBusy || !isWanted()) return undefined
    database.asked += 1
    if (request.method === 'POST') database.version += '1'
    const body = new TextEncoder().encode(text)
    return {
      status,
      headers: [
        ['content-type', 'application/json'],
        ['content-length', String(body.length)],
        ['x-asked', String(database.asked)]
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
  test('is asked of the database once, however many ask for it and however close together', async () => {
    const { database, get } = cacheOver()
    const answers = await Promise.all([get(BATCH), get(BATCH), get(BATCH)])
    answers.push(await get(BATCH))
    for (const answer of answers) expect(await answer.text()).toBe(TEXT)
    expect(database.asked).toBe(1)
  })

  test('is asked again after a write, and only after one', async () => {
    const { database, get } = cacheOver()
    await get(BATCH)
    await get('/rest/v1/winners', {}, 'POST')
    expect((await get(BATCH)).headers.get('x-asked')).toBe('3')
    expect((await get(BATCH)).headers.get('x-asked')).toBe('3')
    expect(database.asked).toBe(3)
  })

  test('that comes after a write never joins one that was asked before it', async () => {
    const { get } = cacheOver()
    const before = get(BATCH)
    await get('/rest/v1/winners', {}, 'POST')
    expect((await get(BATCH)).headers.get('x-asked')).toBe('3')
    expect((await before).headers.get('x-asked')).toBe('1')
  })

  test('of another address, range, count or form is another one', async () => {
    const { database, get } = cacheOver()
    await get(BATCH)
    await get(`${BATCH}&offset=1000`)
    await get(BATCH, { prefer: 'count=exact' })
    await get(BATCH, { range: '0-9' })
    await get(BATCH, { accept: 'text/csv' })
    await get(BATCH, {}, 'HEAD')
    expect(database.asked).toBe(6)
  })

  test('that is known to the reader is answered with 304 and no body', async () => {
    const { get } = cacheOver()
    const first = await get(BATCH)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await get(BATCH, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const other = await get(BATCH, { 'if-none-match': '"another"' })
    expect(other.status).toBe(200)
  })

  test('comes compressed to whoever takes gzip', async () => {
    const { get } = cacheOver()
    for (const taken of ['gzip', 'br, gzip;q=0.5']) {
      const answer = await get(BATCH, { 'accept-encoding': taken })
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      expect(gunzipSync(bytes).toString()).toBe(TEXT)
    }
    for (const taken of ['identity', 'br', 'gzip;q=0', 'gzip ; q=0.0, br']) {
      const answer = await get(BATCH, { 'accept-encoding': taken })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect(await answer.text()).toBe(TEXT)
    }
  })

  test('of the head alone has no tag of a body', async () => {
    const { get } = cacheOver()
    const head = await get(BATCH, { 'if-none-match': '*' }, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBeNull()
  })

  test('is dropped when everyone who waited has gone, and not before', async () => {
    const { database, answer } = cacheOver()
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
    expect(database.asked).toBe(1)
  })

  test('is asked again after a write that got no response', async () => {
    const { database, answer, get } = cacheOver()
    await get(BATCH)
    database.isBusy = true
    await answer(new Request('http://localhost/rest/v1/winners', { method: 'POST' }))
    database.isBusy = false
    expect((await get(BATCH)).headers.get('x-asked')).toBe('2')
  })

  test('that the database refuses is not kept', async () => {
    const { database, get } = cacheOver({ status: 400 })
    expect((await get(BATCH)).status).toBe(400)
    expect((await get(BATCH)).headers.get('etag')).toBeNull()
    expect(database.asked).toBe(2)
  })
})

describe('never answered from memory is', () => {
  test.each<[string, string, Record<string, string>, string?]>([
    ['a read with another key', BATCH, { apikey: 'sb_secret_staff' }],
    ['a read with a session', BATCH, { authorization: 'Bearer a.b.c' }],
    ['a read that depends on the time', '/rest/v1/winners?created_at=lt.now', {}],
    ['a call of a function', '/rest/v1/rpc/find_winner?name=a', {}],
    ['a call of the auth interface', '/auth/v1/user', {}],
    ['a write', '/rest/v1/winners', {}, 'POST']
  ])('%s', async (_, path, headers, method) => {
    const { database, get } = cacheOver()
    await get(path, headers, method)
    const answer = await get(path, headers, method)
    expect(database.asked).toBe(2)
    expect(answer.headers.get('etag')).toBeNull()
  })
})

test('a database that is busy is said, and asked anew by the next reader', async () => {
  const { database, answer, get } = cacheOver()
  database.isBusy = true
  const request = new Request(`http://localhost${BATCH}`, { headers: { apikey: PUBLISHABLE_KEY } })
  expect(await answer(request)).toBeUndefined()
  database.isBusy = false
  expect((await get(BATCH)).status).toBe(200)
})
