import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFollowRelationship } from './index.ts'

function serve(answer: () => Promise<Response>): (request: Request) => Promise<Response> {
  return checkFollowRelationship({
    env: { url: 'http://backend.invalid', publishableKeys: { default: 'key' } },
    environment: {},
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
    ['the response is not JSON', () => Promise.resolve(new Response('<html>'))],
    ['the response is not a row', () => Promise.resolve(Response.json({ rows: [] }))]
  ])('because %s, the response is 503 and a message', async (_, answer) => {
    const response = await serve(answer)(request())
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: "The winners can't be read right now. Please try again later.",
      code: 'unknown'
    })
  })
})

test('a function without a key reports that it is not configured', async () => {
  const response = await checkFollowRelationship({
    env: { url: '', publishableKeys: {} },
    environment: {}
  })(request())
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: 'The follow check is not configured correctly.'
  })
})

test('HEAD gets the same headers as GET, and no body', async () => {
  const answer = serve(() => Promise.reject(new Error('unexpected request')))
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map(method => answer(new Request('http://here.invalid', { method })))
  )
  expect(head!.status).toBe(405)
  expect([...head!.headers]).toEqual([...get!.headers])
  expect(head!.body).toBeNull()
})

test('a truncated body is answered with a message', async () => {
  const body = new ReadableStream({ pull: controller => controller.error(new Error('aborted')) })
  const init = { method: 'POST', headers: { apikey: 'key' }, body, duplex: 'half' }
  const answer = serve(() => Promise.reject(new Error('unexpected request')))
  const response = await answer(new Request('http://here.invalid', init))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'The request body is incomplete.' })
})
