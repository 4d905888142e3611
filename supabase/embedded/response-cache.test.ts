import { expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './keys.ts'
import { createResponseCache } from './response-cache.ts'

const PATH = '/rest/v1/winners?select=*&limit=1000'

/** A cache over a database that answers with the number of the request, each when told to. */
function openCache({ isHeld = false, status = 200 } = {}) {
  const held: (() => void)[] = []
  let sent = 0
  const cache = createResponseCache(async () => {
    const text = String((sent += 1))
    if (isHeld) await new Promise<void>(resolve => held.push(resolve))
    const { buffer } = new TextEncoder().encode(text)
    return { status, headers: [['content-length', '1']], body: buffer }
  })
  function get(path = PATH, headers: Record<string, string> = {}, method = 'GET') {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { apikey: PUBLISHABLE_KEY, ...headers }
    })
    return cache.fetch(request)
  }
  const textOf = async (response: Promise<Response>) => (await response).text()
  return { clear: cache.clear, get, textOf, answerNext: () => held.shift()?.() }
}

test('a read of winners is sent once until winners change', async () => {
  const { clear, get, textOf } = openCache()
  expect(await textOf(get())).toBe('1')
  expect(await textOf(get(PATH, { authorization: `Bearer ${PUBLISHABLE_KEY}` }))).toBe('1')
  clear()
  expect(await textOf(get())).toBe('2')
})

test('reads that arrive together are sent once', async () => {
  const { get, textOf, answerNext } = openCache({ isHeld: true })
  const both = [textOf(get()), textOf(get())]
  answerNext()
  expect(await Promise.all(both)).toEqual(['1', '1'])
})

test('a read from before a change is not kept after it', async () => {
  const { clear, get, textOf, answerNext } = openCache({ isHeld: true })
  const before = textOf(get())
  clear()
  answerNext()
  expect(await before).toBe('1')
  const after = textOf(get())
  answerNext()
  expect(await after).toBe('2')
})

test.each<[string, string?, Record<string, string>?, string?]>([
  ['of a function', '/rest/v1/rpc/find_winner?name=ada'],
  ['that embeds another table', '/rest/v1/winners?select=*,follow_checks(*)'],
  ['of another range', PATH, { range: '0-9' }],
  ['of the staff', PATH, { apikey: 'sb_secret_x' }],
  ['with a session', PATH, { authorization: 'Bearer token' }],
  ['that is a write', PATH, {}, 'PATCH']
])('a request %s gets an answer of its own', async (_, path, headers, method) => {
  const { get, textOf } = openCache()
  await get()
  expect(await textOf(get(path, headers, method))).toBe('2')
})

test('a failure is not kept', async () => {
  const { get, textOf } = openCache({ status: 503 })
  await get()
  expect((await get()).status).toBe(503)
  expect(await textOf(get())).toBe('3')
})

test('an answer is compressed for those who accept it', async () => {
  const { get } = openCache()
  const compressed = await get(PATH, { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(compressed.headers.get('vary')).toBe('accept-encoding')
  const { body, headers } = compressed
  expect(Number(headers.get('content-length'))).toBeGreaterThan(1)
  expect(await new Response(body?.pipeThrough(new DecompressionStream('gzip'))).text()).toBe('1')
  expect((await get(PATH, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
})
