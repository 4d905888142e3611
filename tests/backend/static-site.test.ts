import { afterAll, expect, test } from 'vitest'
import { serve } from '../../supabase/embedded/serve.ts'
import { buildSite } from './site.ts'

const site = await serve({ port: 0, dataDir: null, distDir: await buildSite() })
afterAll(site.close)

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

test.each([
  ['/', 'Home'],
  ['/winners?page=2', 'Winners']
])('the page %s is served', async (path, heading) => {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
})

test.each(['/nope', '/_headers', '//evil.example/'])(
  '%s gets 404.html, which is not kept in place of a file',
  async path => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Oops! Page not found')
  }
)

test('a file with a content hash may be kept, and the lack of one may not', async () => {
  const cached = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cached('/_astro/app.abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await cached('/_astro/app.gone.js')).toBe('no-store')
})

test('every answer has the security headers', async () => {
  for (const path of ['/', '/nope', '/winners/', '/_astro/app.abc123.js']) {
    expect(Object.fromEntries((await get(path)).headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'"
    })
  }
})

test('other origins may read the files with a content hash, and no page', async () => {
  const readers = async (path: string) => {
    const { headers } = await get(path)
    return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]
  }
  expect(await readers('/_astro/app.abc123.js')).toEqual(['*', 'cross-origin'])
  for (const path of ['/', '/nope', '/winners'])
    expect(await readers(path), path).toEqual([null, 'same-origin'])
})
