import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFollowRelationship } from './index.ts'

function serve(answer: () => Promise<Response>): (request: Request) => Promise<Response> {
  return checkFollowRelationship({
    env: { url: 'http://backend.invalid', publishableKeys: { default: 'key' } },
    supabaseOptions: { global: { fetch: answer } }
  })
}

function request(): Request {
  return new Request('http://here.invalid', {
    method: 'POST',
    headers: { apikey: 'key', 'content-type': 'application/json' },
    body: '{"username":"name"}'
  })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('when the winners cannot be read', () => {
  test.each<[string, () => Promise<Response>]>([
    ['the network is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['the database fails', () => Promise.resolve(Response.json({ message: 'x' }, { status: 500 }))],
    ['the answer is no JSON', () => Promise.resolve(new Response('<html>'))],
    ['the answer is no row', () => Promise.resolve(Response.json({ rows: [] }))]
  ])('because %s, the answer is 503 and a sentence', async (_, answer) => {
    const response = await serve(answer)(request())
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: 'The winners cannot be read at the moment. Please try again later.'
    })
  })
})

test('a function without a key to compare with says that it is not set up', async () => {
  const response = await checkFollowRelationship({ env: { url: '', publishableKeys: {} } })(
    request()
  )
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: 'The follow check is not set up as it should be.'
  })
})

test('HEAD gets the headers that GET gets, and no body', async () => {
  const answer = serve(() => Promise.reject(new Error('not asked')))
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map(method => answer(new Request('http://here.invalid', { method })))
  )
  expect(head!.status).toBe(405)
  expect([...head!.headers]).toEqual([...get!.headers])
  expect(head!.body).toBeNull()
})

test('a body that breaks off is answered with a sentence', async () => {
  const body = new ReadableStream({ pull: controller => controller.error(new Error('aborted')) })
  const init = { method: 'POST', headers: { apikey: 'key' }, body, duplex: 'half' }
  const answer = serve(() => Promise.reject(new Error('not asked')))
  const response = await answer(new Request('http://here.invalid', init))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'The body did not arrive whole.' })
})
