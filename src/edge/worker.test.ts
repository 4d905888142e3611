import { expect, test } from 'vitest'
import worker from './worker.ts'

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable', etag: '"page"' }

function answerOf(asset: Response): Promise<Response> {
  return worker.fetch(new Request('https://site.example/_astro/x.js'), {
    ASSETS: { fetch: async () => asset }
  })
}

test.each([301, 307, 404, 503])('an answer of %d is not cached', async status => {
  const answer = await answerOf(new Response('Oops!', { status, headers: FOREVER }))
  expect([answer.status, await answer.text()]).toEqual([status, 'Oops!'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

test.each([200, 206, 304])('an answer of %d stays as it is', async status => {
  const asset = new Response(null, { status, headers: FOREVER })
  expect(await answerOf(asset)).toBe(asset)
})
