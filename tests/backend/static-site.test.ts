import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { buildSite, removeTemporaryFolders } from './site.ts'

let site: Served

beforeAll(async () => {
  site = await serve({ port: 0, dataDir: null, distDir: await buildSite() })
})
afterAll(async () => {
  await site.close()
  await removeTemporaryFolders()
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { headers })
}

// fetch would tidy the path up before sending it.
function statusOfRaw(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url)
    httpRequest({ port, host: '127.0.0.1', path }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/winners', 'Winners'],
    ['/winners/', 'Winners'],
    ['/winners?page=2', 'Winners'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/about.html', 'About']
  ])('%s is served', async (path, heading) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
  })

  test('is asked for again each time, and comes only when it has changed', async () => {
    const first = await get('/winners')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/winners', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('cache-control')).toBe('no-cache')
  })

  test('answers HEAD with the headers alone', async () => {
    const answer = await fetch(`${site.url}/winners`, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toBe('')
  })

  test.each(['br', 'gzip'])('comes as %s to whoever takes that', async encoding => {
    const plain = await get('/winners', { 'accept-encoding': 'identity' })
    const answer = await get('/winners', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(await answer.text()).toBe(await plain.text())
  })
})

describe('what is not there', () => {
  test.each(['/nope', '/winners/nope', '/_astro/nope.js', '/_headers', '/404.htm'])(
    '%s is the page of 404.html with that status',
    async path => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('Oops! Page not found')
    }
  )

  test.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/_astro/..%5c..%5cetc/passwd',
    '//etc/passwd',
    '/%00',
    '/%ff'
  ])('%s leads nowhere', async path => {
    expect(await statusOfRaw(path)).toBe(404)
  })
})

describe('headers', () => {
  test('of a rule that keeps a file do not keep its absence', async () => {
    const answer = await get('/avatars/nope.svg')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('files named after their content are kept for good', async () => {
    const answer = await get('/_astro/app.abc123.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('those of the _headers file are on every page and answer', async () => {
    for (const path of ['/', '/winners', '/nope', '/_astro/app.abc123.js', '/rest/v1/winners']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    }
  })

  test('a rule of that file stands above our own', async () => {
    const { headers } = await get('/avatars/1.svg')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

test('a site that was never built is told in one sentence', async () => {
  await expect(serve({ port: 0, dataDir: null, distDir: '/nonexistent' })).rejects.toThrow(
    'There is no built site in /nonexistent: run `npm run build` first.'
  )
})
