import { expect, test } from 'vitest'
import files, { config } from './netlify/files.ts'
import { uncachedFailure } from './uncached-failure.ts'

const FOREVER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-frame-options': 'DENY'
}

test.each([404, 503])('an answer of %d is not kept, and keeps its other headers', async status => {
  const answer = uncachedFailure(new Response('Oops!', { status, headers: FOREVER }))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(await answer.text()).toBe('Oops!')
})

test.each([200, 206, 304])('an answer of %d stays as it is', status => {
  const answer = new Response(null, { status, headers: FOREVER })
  expect(uncachedFailure(answer)).toBe(answer)
})

test('Netlify runs it for files of the build and of the snapshot', async () => {
  const missing = async () => new Response('Oops!', { status: 404, headers: FOREVER })
  const answer = await files(new Request('https://site.example/_astro/x.js'), { next: missing })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(config.path).toEqual(['/_astro/*', '/snapshot/files/*'])
})
