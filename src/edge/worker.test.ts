import { expect, test } from 'vitest'
import worker from './worker.ts'

test('a missing file gets the page /404 with its headers, and no cache keeps it', async () => {
  const answer = await worker.fetch(new Request('https://site.example/_astro/gone.js?a'), {
    ASSETS: {
      fetch: async ({ href }) =>
        new Response(href, {
          headers: { 'cache-control': 'max-age=9', etag: '"page"', 'x-frame-options': 'DENY' }
        })
    }
  })
  expect([answer.status, await answer.text()]).toEqual([404, 'https://site.example/404'])
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'text/plain;charset=UTF-8',
    'x-frame-options': 'DENY'
  })
})
