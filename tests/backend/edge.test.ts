import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram, type Program } from './program.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

/** Named as by the build. */
const FILES = {
  'index.html': '<h1>Home</h1>',
  'winners.html': '<h1>Winners</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  '_astro/app.abc123.js': 'export {}'
}
const SNAPSHOT_FILE = 'snapshot/files/columns-0123456789abcdef.json.gz'
const COLUMNS = gzipSync('{"username":[]}')
const IMMUTABLE = 'public, max-age=31536000, immutable'

let edge: Program
let url: string

/** The site as Cloudflare serves it: in its own runtime, with our own headers and configuration. */
beforeAll(async () => {
  const site = await makeTemporaryFolder()
  await mkdir(path.join(site, '_astro'))
  await mkdir(path.join(site, path.dirname(SNAPSHOT_FILE)), { recursive: true })
  await writeFile(path.join(site, SNAPSHOT_FILE), COLUMNS)
  await copyFile('public/_headers', path.join(site, '_headers'))
  for (const [file, content] of Object.entries(FILES))
    await writeFile(path.join(site, file), content)
  const where = ['--assets', site, '--persist-to', await makeTemporaryFolder()]
  const free = ['--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0']
  edge = runProgram('node_modules/.bin/wrangler', ['dev', '--local', ...where, ...free], {
    CI: 'true',
    // Keeps wrangler off the network: no update check, no location, no telemetry.
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false'
  })
  const [, match = ''] = await edge.waitFor(/Ready on (http:\/\/\S+)/)
  url = match
})
afterAll(async () => {
  edge.kill('SIGTERM')
  await edge.ended
  await removeTemporaryFolders()
})

describe('at the edge', () => {
  test('a built file is cached permanently', async () => {
    const answer = await fetch(`${url}/_astro/app.abc123.js`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toBe(IMMUTABLE)
  })

  test('a file of a snapshot is cached permanently, and sent as it is', async () => {
    const answer = await fetch(`${url}/${SNAPSHOT_FILE}`)
    expect(answer.headers.get('cache-control')).toBe(IMMUTABLE)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(COLUMNS)
  })

  test.each([
    ['built file', '_astro/app.gone1234.js'],
    ['file of a snapshot', 'snapshot/files/columns-fedcba9876543210.json.gz']
  ])('a missing %s is not cached', async (_, file) => {
    const answer = await fetch(`${url}/${file}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['/', 'Home'],
    ['/winners', 'Winners']
  ])('%s is a page that is revalidated each time', async (path, heading) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'error' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toContain('max-age=0')
    expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
  })

  test('a missing path is answered with 404.html', async () => {
    const answer = await fetch(`${url}/nope`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  })
})
