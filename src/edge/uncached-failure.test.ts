import { expect, test } from 'vitest'
import files from './netlify/files.ts'
import { uncachedFailure } from './uncached-failure.ts'

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable', etag: '"page"' }

test.each([301, 307, 404, 503])('an answer of %d is not cached', async status => {
  const answer = uncachedFailure(new Response('Oops!', { status, headers: FOREVER }))
  expect([answer.status, await answer.text()]).toEqual([status, 'Oops!'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

test.each([200, 206, 304])('an answer of %d stays as it is', status => {
  const answer = new Response(null, { status, headers: FOREVER })
  expect(uncachedFailure(answer)).toBe(answer)
})

test('Netlify caches no failure either', async () => {
  const missing = async () => new Response('Oops!', { status: 404, headers: FOREVER })
  const answer = await files(new Request('https://site.example/_astro/x.js'), { next: missing })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
