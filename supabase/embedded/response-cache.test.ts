import { expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './keys.ts'
import { cacheWinners } from './response-cache.ts'

const PATH = '/rest/v1/winners?select=*&limit=1000'

/** A cache over a database that answers with the number of the request, when told to if it is held. */
function openCache({ isHeld = false, status = 200 } = {}) {
  const held: (() => void)[] = []
  let sent = 0
  const fetchCached = cacheWinners(async ({ method }) => {
    const text = String((sent += 1))
    if (isHeld && method === 'GET') await new Promise<void>(resolve => held.push(resolve))
    return new Response(text, { status })
  })
  async function textOf(path = PATH, headers: Record<string, string> = {}, method = 'GET') {
    const init = { method, headers: { apikey: PUBLISHABLE_KEY, ...headers } }
    return (await fetchCached(new Request(`http://localhost${path}`, init))).text()
  }
  return { textOf, answerNext: () => held.shift()?.() }
}

test('a read of winners is sent once until the next write', async () => {
  const { textOf } = openCache()
  expect(await Promise.all([textOf(), textOf()])).toEqual(['1', '1'])
  expect(await textOf(PATH, { authorization: `Bearer ${PUBLISHABLE_KEY}` })).toBe('1')
  await textOf('/rest/v1/rpc/change_winners', {}, 'POST')
  expect(await textOf()).toBe('3')
})

test('a read from before a write is not kept after it', async () => {
  const { textOf, answerNext } = openCache({ isHeld: true })
  const before = textOf()
  await textOf('/rest/v1/winners', {}, 'PATCH')
  answerNext()
  expect(await before).toBe('1')
  const after = textOf()
  answerNext()
  expect(await after).toBe('3')
})

test.each<[string, string?, Record<string, string>?]>([
  ['of a function', '/rest/v1/rpc/find_winner?name=ada'],
  ['that embeds another table', '/rest/v1/winners?select=*,follow_checks(*)'],
  ['of another range', PATH, { range: '0-9' }],
  ['of the staff', PATH, { apikey: 'sb_secret_x' }],
  ['with a session', PATH, { authorization: 'Bearer token' }]
])('a request %s gets an answer of its own', async (_, path, headers) => {
  const { textOf } = openCache()
  await textOf()
  expect(await textOf(path, headers)).toBe('2')
})

test('a failure is not kept', async () => {
  const { textOf } = openCache({ status: 503 })
  await textOf()
  expect(await textOf()).toBe('2')
})
