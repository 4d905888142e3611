import { writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDifferences } from '../../.ci/check-deployed.ts'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { buildSite, removeTemporaryFolders } from './site.ts'

let site: Served
let distDir: string

beforeAll(async () => {
  distDir = await buildSite()
  site = await serve({ port: 0, dataDir: null, distDir })
})
afterAll(async () => {
  await site.close()
  await removeTemporaryFolders()
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { headers })
}

// fetch would normalize the path before sending it.
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
    ['/winners?page=2', 'Winners'],
    ['/about', 'About']
  ])('%s is served', async (path, heading) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
  })

  test.each([
    ['/about.html', '/about'],
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/%61bout', '/about'],
    ['/winners/index.html?page=2', '/winners?page=2'],
    ['/index.html', '/'],
    ['/index', '/']
  ])('%s leads to %s', async (path, location) => {
    const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe(location)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['"x", ETAG', 'ETAG', 'W/ETAG', '*'])(
    'is not sent again to who knows it as %s',
    async known => {
      const etag = (await get('/winners')).headers.get('etag') ?? ''
      const knownTags = known.replace(/(?:W\/)?ETAG/, tag =>
        tag.startsWith('W') ? etag : etag.slice(2)
      )
      const answer = await get('/winners', { 'if-none-match': knownTags })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
    }
  )

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', null],
    ['x-gzip, identity', null]
  ])('for a client that accepts %s is compressed with %s', async (accepted, encoding) => {
    const answer = await get('/winners', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toContain('<h1>Winners</h1>')
  })
})

describe('a missing path', () => {
  test.each([
    '/nope',
    '/winners/nope',
    '/_headers',
    '/.assetsignore',
    '/404.htm',
    '/winners.html.br'
  ])('%s gets 404.html with that status', async path => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('etag')).toBeNull()
    expect(await answer.text()).toContain('Oops! Page not found')
  })

  test.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/_astro/..%5c..%5cetc/passwd',
    '//etc/passwd',
    '/%00',
    '/%ff'
  ])('%s is not found', async path => {
    expect(await statusOfRaw(path)).toBe(404)
  })
})

describe('headers', () => {
  test('that cache a file do not cache its absence', async () => {
    const answer = await get('/avatars/nope.svg')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('of files with content hashes cache them permanently', async () => {
    const answer = await get('/_astro/app.abc123.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('of the _headers file are on every page and response', async () => {
    for (const path of ['/', '/winners', '/nope', '/_astro/app.abc123.js', '/rest/v1/winners']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    }
  })

  test('of that file override our own', async () => {
    const { headers } = await get('/avatars/1.svg')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

test('a missing build is reported in one sentence', async () => {
  await expect(serve({ port: 0, dataDir: null, distDir: '/nonexistent' })).rejects.toThrow(
    'There is no built site in /nonexistent: run `npm run build` first.'
  )
})

describe('the check of a deployment', () => {
  test('finds what was deployed', async () => {
    expect(await findDifferences(site.url, distDir)).toEqual([])
  })

  test('names each page, file and header that is another', async () => {
    const other = await buildSite()
    await writeFile(path.join(other, 'index.html'), '<h1>A newer home</h1>')
    await writeFile(path.join(other, 'timeline.html'), '<h1>Timeline</h1>')
    await writeFile(path.join(other, '_astro/app.abc123.js'), 'export {}')
    await writeFile(path.join(other, '_headers'), '/about\n  X-Frame-Options: DENY')
    expect((await findDifferences(site.url, other)).sort()).toEqual([
      "/ isn't index.html as it was built.",
      "/_astro/app.abc123.js isn't _astro/app.abc123.js as it was built.",
      '/about: x-frame-options is missing, not DENY.',
      '/timeline answers 404, not 200.'
    ])
  })
})
