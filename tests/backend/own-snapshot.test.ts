import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { openPublished } from './published.ts'
import { buildSite, removeTemporaryFolders } from './site.ts'

let distDir: string
let site: Served

beforeAll(async () => {
  distDir = await buildSite()
  site = await serve({ port: 0, dataDir: 'memory', distDir, winners: 300, snapshot: true })
})
afterAll(removeTemporaryFolders)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/snapshot/${path}`, { headers })

test('the server has published its winners when it is ready', async () => {
  const { manifest, rows } = await openPublished(async file =>
    Buffer.from(await (await get(file)).arrayBuffer())
  )
  expect([manifest.count, rows.length]).toEqual([300, 300])
  expect(Date.now() - Date.parse(manifest.as_of)).toBeLessThan(180_000)
})

test('it serves them as a CDN does, with the headers of the site', async () => {
  const manifest = await get('manifest.json')
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(manifest.headers.get('x-content-type-options')).toBe('nosniff')
  const { rows } = (await manifest.json()) as { rows: { path: string; bytes: number } }
  const part = await get(rows.path, { range: 'bytes=0-99', 'accept-encoding': 'gzip' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect(part.headers.get('content-encoding')).toBeNull()
  const head = await fetch(`${site.url}/snapshot/${rows.path}`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(rows.bytes))
  const missing = await get('files/winners-0000000000000000.jsonl.gz')
  expect([missing.status, await missing.text()]).toEqual([404, '<h1>Oops! Page not found</h1>'])
  expect(missing.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('it removes a temporary snapshot when it closes', async () => {
  const folders = async () =>
    (await readdir(tmpdir())).filter(name => name.startsWith('altius-snapshot-'))
  const before = await folders()
  await site.close()
  const after = await folders()
  expect(before.filter(name => !after.includes(name))).not.toEqual([])
})

test('a server of another project has nothing to publish, and says so', async () => {
  await expect(serve({ port: 0, dataDir: null, distDir, snapshot: true })).rejects.toThrow(
    'WINNERS_SNAPSHOT=1 is for the embedded backend, but PUBLIC_SUPABASE_URL names a project: publish it with `npm run winners -- publish`, and set PUBLIC_WINNERS_SNAPSHOT.'
  )
})
