import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { findDifferences } from '../../.ci/check-deployed.ts'
import { runScript } from '../backend/program.ts'
import { openEdge } from './edge.ts'

// Two servers for all of them, so one worker runs them all.
test.describe.configure({ mode: 'default' })

const COLUMNS = 'snapshot/files/columns-0123456789abcdef.json.gz'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY'
}
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml'
}
const PACKED = /\.(?:gz|png|woff2)$/

/** The built site with a snapshot in it, and who serves it: name and URL. */
let folder: string
let files: readonly string[]
let sites: readonly (readonly [name: string, url: string])[]
let close: () => Promise<unknown>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(path.join(tmpdir(), 'altius-built-'))
  const isBuilt = (file: string) => !/\.(?:br|gz)$/.test(file)
  await cp('dist', folder, { recursive: true, filter: isBuilt })
  await mkdir(path.join(folder, path.dirname(COLUMNS)), { recursive: true })
  await writeFile(path.join(folder, COLUMNS), gzipSync(`{"username":[${'"ada",'.repeat(99)}""]}`))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  files = entries
    .filter(entry => entry.isFile() && !/^(?:_headers|\.assetsignore)$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  const start = runScript('start', [], {
    PORT: '0',
    DIST_DIR: folder,
    // Another project: the files alone are served.
    PUBLIC_SUPABASE_URL: 'https://elsewhere.example'
  })
  const [edge, [, url = '']] = await Promise.all([
    openEdge(folder),
    start.waitFor(/Ready on (http:\/\/\S+)/)
  ])
  sites = [
    ['edge', edge.url],
    ['npm start', url]
  ]
  close = () => {
    start.kill('SIGTERM')
    return Promise.all([edge.close(), start.ended])
  }
})
test.afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Asks with a path as it stands and no header of its own, which `fetch` would not. */
async function ask(
  site: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET'
): Promise<Answer> {
  const { hostname, port } = new URL(site)
  const answer = await new Promise<Answer>((resolve, reject) => {
    request({ hostname, port, path, headers, method }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts)
        })
      )
    })
      .on('error', reject)
      .end()
  })
  expect(answer.headers, `${method} ${path}`).toMatchObject(HEADERS)
  return answer
}

/** Asks both for the same, which they must answer in the same way. */
async function both(check: (site: string) => Promise<unknown>, expected: unknown): Promise<void> {
  for (const [name, url] of sites) expect(await check(url), name).toEqual(expected)
}

function pathOf(file: string): string {
  return `/${file}`.replace(/(?:(?<=\/)index)?\.html$/, '')
}

function unpacked({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** One file of each type, by its path. */
function kinds(): readonly string[] {
  return Object.keys(TYPES).flatMap(type => {
    const file = files.find(name => name.endsWith(type) && !/^(?:404|500)/.test(name))
    return file === undefined ? [] : [file]
  })
}

test('every file comes whole, with its type, compressed, and may be kept as long as its name stays', async () => {
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const content = await readFile(path.join(folder, file))
    const isHashed = /^(?:_astro|snapshot\/files)\//.test(file)
    await both(
      async site => {
        const answer = await ask(site, pathOf(file), { 'accept-encoding': 'br' })
        const type = answer.headers['content-type']
        return {
          status: answer.status,
          // XML says itself how it is written.
          type: /\.(?:svg|xml)$/.test(file) ? type?.split(';')[0] : type,
          cacheControl: answer.headers['cache-control'],
          isCompressed: content.length < 200 || answer.headers['content-encoding'] === 'br',
          isWhole: unpacked(answer).equals(content)
        }
      },
      {
        status: 200,
        type: TYPES[path.extname(file)],
        cacheControl: isHashed ? IMMUTABLE : REVALIDATE,
        isCompressed: content.length < 200 || !PACKED.test(file),
        isWhole: true
      }
    )
  }
})

test('a client gets the encoding that it accepts, and never one that it refuses', async () => {
  for (const file of kinds().filter(name => !PACKED.test(name)))
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['', undefined]
    ] as const)
      await both(
        async site =>
          (await ask(site, pathOf(file), { 'accept-encoding': accepted })).headers[
            'content-encoding'
          ],
        encoding
      )
})

test('what is known is not sent again, in any encoding; HEAD answers as GET does', async () => {
  for (const file of kinds())
    for (const encoding of ['br', 'gzip', 'identity'])
      await both(
        async site => {
          const headers = { 'accept-encoding': encoding }
          const { headers: got } = await ask(site, pathOf(file), headers)
          const tag = (got.etag ?? '').replace(/^W\//, '')
          const statuses: number[] = []
          for (const known of [tag, `W/${tag}`, '"another"']) {
            const conditional = { ...headers, 'if-none-match': known }
            const { status, headers: fresh, body } = await ask(site, pathOf(file), conditional)
            statuses.push(status)
            if (status !== 304) continue
            expect([fresh.etag, fresh['cache-control']]).toEqual([got.etag, got['cache-control']])
            expect(body.length).toBe(0)
          }
          const head = await ask(site, pathOf(file), headers, 'HEAD')
          for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag'])
            expect(head.headers[name], name).toBe(got[name])
          return { isTag: /^"[^"]+"$/.test(tag), statuses, head: [head.status, head.body.length] }
        },
        { isTag: true, statuses: [304, 304, 200], head: [200, 0] }
      )
})

test('each page has one address, to which its others lead in one step, with the search', async () => {
  for (const [other, page] of [
    ['/index.html', '/'],
    ['/index.html?q=x', '/?q=x'],
    ['/index', '/'],
    ['/winners.html', '/winners'],
    ['/winners.html?q=x&page=2', '/winners?q=x&page=2'],
    ['/winners/', '/winners'],
    ['/winners/?q=x', '/winners?q=x'],
    ['/winners/index.html', '/winners'],
    ['//winners', '/winners'],
    ['/%77inners', '/winners'],
    ['/404.html', '/404'],
    ['/500.html', '/500']
  ] as const)
    await both(
      async site => {
        const { status, headers } = await ask(site, other)
        return [status, headers.location, (await ask(site, headers.location ?? '')).status]
      },
      [307, page, 200]
    )
})

/** Where a path ends, after at most one step, which may not leave the site. */
async function endOf(site: string, path: string): Promise<Answer> {
  const { headers } = await ask(site, path)
  if (headers.location === undefined) return ask(site, path)
  expect(headers.location).toMatch(/^\/(?![/\\])/)
  return ask(site, headers.location)
}

test('a wrong path gets the page that says so, which is not kept in place of a file', async () => {
  const page = await readFile(path.join(folder, '404.html'))
  for (const [wrong, cacheControl] of [
    ['/nope', REVALIDATE],
    ['/nope/', REVALIDATE],
    ['/nope?q=x', REVALIDATE],
    ['/nope/deep/er.html', REVALIDATE],
    ['/a.b.c', REVALIDATE],
    ['/WINNERS', REVALIDATE],
    ['/caf%C3%A9', REVALIDATE],
    ['/%2e%2e%2f%2e%2e%2fetc/passwd', REVALIDATE],
    ['/%ff', REVALIDATE],
    ['/%00', REVALIDATE],
    ['//evil.example', REVALIDATE],
    ['//evil.example/winners/', REVALIDATE],
    [`/${'a'.repeat(5000)}`, REVALIDATE],
    ['/_headers', REVALIDATE],
    ['/.assetsignore', REVALIDATE],
    ['/index.html.br', REVALIDATE],
    ['/favicon.gone.svg', REVALIDATE],
    ['/_astro', REVALIDATE],
    ['/_astro/', 'no-store'],
    ['/_astro/app.gone1234.js', 'no-store'],
    ['/_astro/app.gone1234.css?x', 'no-store'],
    [`/snapshot/files/columns-fedcba9876543210.json.gz`, 'no-store']
  ] as const)
    await both(
      async site => {
        const answer = await endOf(site, wrong)
        if (cacheControl === 'no-store') expect(answer.headers.etag).toBeUndefined()
        const { 'content-type': type, 'cache-control': cache } = answer.headers
        return [answer.status, type, cache, answer.body.equals(page)]
      },
      [404, TYPES['.html'], cacheControl, true]
    )
})

test('nothing can be written', async () => {
  for (const path of ['/', '/winners', '/nope', '/_astro/app.gone1234.js'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      await both(async site => (await ask(site, path, {}, method)).status, 405)
})

test('a snapshot is sent as it is, whole or in parts; pages come whole', async () => {
  const content = await readFile(path.join(folder, COLUMNS))
  const size = content.length
  for (const [range, status, contentRange, start, end] of [
    ['bytes=0-9', 206, `bytes 0-9/${size}`, 0, 10],
    ['bytes=10-', 206, `bytes 10-${size - 1}/${size}`, 10, size],
    ['bytes=-5', 206, `bytes ${size - 5}-${size - 1}/${size}`, size - 5, size],
    ['bytes=5-99999', 206, `bytes 5-${size - 1}/${size}`, 5, size],
    ['bytes=99999-', 416, `bytes */${size}`, 0, 0],
    ['bytes=0-1,3-4', 200, undefined, 0, size]
  ] as const)
    await both(
      async site => {
        const answer = await ask(site, `/${COLUMNS}`, { range, 'accept-encoding': 'br, gzip' })
        const { 'content-range': part, 'content-encoding': encoding } = answer.headers
        const isPart = answer.body.equals(content.subarray(start, end))
        return [answer.status, part, encoding, answer.headers['cache-control'], isPart]
      },
      [status, contentRange, undefined, status === 416 ? 'no-store' : IMMUTABLE, true]
    )
  await both(
    async site => {
      const { headers } = await ask(site, `/${COLUMNS}`, {}, 'HEAD')
      const ranged = { range: 'bytes=0-9', 'if-range': headers.etag ?? '' }
      const current = await ask(site, `/${COLUMNS}`, ranged)
      const other = await ask(site, `/${COLUMNS}`, { ...ranged, 'if-range': '"another"' })
      const page = await ask(site, '/', { range: 'bytes=0-9' })
      return [current.status, other.status, other.body.length, page.status]
    },
    [206, 200, size, 200]
  )
})

test('the check of a deployment finds it to be what was built', async () => {
  await both(site => findDifferences(site, folder), [])
})
