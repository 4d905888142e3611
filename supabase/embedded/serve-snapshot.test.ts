import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSnapshot } from './serve-snapshot.ts'

const FILE = '/snapshot/files/winners-0123456789abcdef.jsonl.gz'
const MANIFEST = '/snapshot/manifest.json'
const CONTENT = 'abcdefghij'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
  await mkdir(path.join(folder, 'files'))
  await writeFile(path.join(folder, 'manifest.json'), '{}')
  await writeFile(path.join(folder, 'secrets.json'), 'secret')
  await writeFile(path.join(folder, FILE.replace('/snapshot', '')), CONTENT)
  await writeFile(path.join(folder, 'files', 'winners-0123456789abcdef.jsonl.gz.1.part'), 'half')
})
afterAll(() => rm(folder, { recursive: true }))

async function get(
  pathname: string,
  headers: Record<string, string> = {},
  method = 'GET'
): Promise<Response | undefined> {
  return serveSnapshot(folder)(new Request(`http://localhost${pathname}`, { method, headers }))
}

test('a file is sent as it is, and may be kept forever', async () => {
  const answer = await get(FILE, { 'accept-encoding': 'gzip' })
  expect(answer?.status).toBe(200)
  expect(await answer?.text()).toBe(CONTENT)
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '10',
    'content-type': 'application/gzip',
    etag: '"0123456789abcdef"'
  })
})

test('the manifest is revalidated each time', async () => {
  const answer = await get(MANIFEST)
  expect(await answer?.json()).toEqual({})
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = answer?.headers.get('etag') ?? ''
  expect((await get(MANIFEST, { 'if-none-match': etag }))?.status).toBe(304)
  await writeFile(path.join(folder, 'manifest.json'), '{"count":1}')
  expect(await (await get(MANIFEST, { 'if-none-match': etag }))?.json()).toEqual({ count: 1 })
})

describe('a range of bytes', () => {
  test.each([
    ['bytes=0-3', 'abcd', 'bytes 0-3/10'],
    ['bytes=4-4', 'e', 'bytes 4-4/10'],
    ['bytes=8-', 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 'ij', 'bytes 8-9/10'],
    ['bytes=-3', 'hij', 'bytes 7-9/10'],
    ['bytes=-99', CONTENT, 'bytes 0-9/10']
  ])('%s is sent alone', async (range, text, contentRange) => {
    const answer = await get(FILE, { range })
    expect(answer?.status).toBe(206)
    expect(await answer?.text()).toBe(text)
    expect(answer?.headers.get('content-range')).toBe(contentRange)
    expect(answer?.headers.get('content-length')).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is not there', async range => {
    const answer = await get(FILE, { range })
    expect(answer?.status).toBe(416)
    expect(answer?.headers.get('content-range')).toBe('bytes */10')
  })

  test.each(['bytes=3-1', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2'])(
    '%s is answered with the whole file',
    async range => {
      const answer = await get(FILE, { range })
      expect([answer?.status, await answer?.text()]).toEqual([200, CONTENT])
    }
  )

  test('of another version of the file is answered with the whole of this one', async () => {
    const range = { range: 'bytes=0-3' }
    expect((await get(FILE, { ...range, 'if-range': '"0123456789abcdef"' }))?.status).toBe(206)
    expect((await get(FILE, { ...range, 'if-range': '"other"' }))?.status).toBe(200)
  })
})

test('HEAD gets the headers alone', async () => {
  for (const file of [FILE, MANIFEST]) {
    const answer = await get(file, {}, 'HEAD')
    expect([answer?.status, await answer?.text()]).toEqual([200, ''])
    expect(Number(answer?.headers.get('content-length'))).toBeGreaterThan(0)
  }
})

test('a file that the visitor has is not sent again', async () => {
  const answer = await get(FILE, { 'if-none-match': '"x", W/"0123456789abcdef"' })
  expect([answer?.status, await answer?.text()]).toEqual([304, ''])
})

test.each([
  '/snapshot/',
  '/snapshot/files/',
  '/snapshot/secrets.json',
  '/snapshot/%2e%2e/secrets.json',
  '/snapshot/files/..%2fsecrets.json',
  '/snapshot/files/%2e%2e%2f%2e%2e/etc/passwd',
  '/snapshot/files/winners-0123456789abcdef.jsonl.gz.1.part',
  '/snapshot/files/winners-fedcba9876543210.jsonl.gz',
  '/snapshots/manifest.json'
])('%s is nothing of it', async pathname => {
  expect(await get(pathname)).toBeUndefined()
})

test('nothing can be written', async () => {
  expect(await get(FILE, {}, 'PUT')).toBeUndefined()
  expect(await get(MANIFEST, {}, 'DELETE')).toBeUndefined()
})

test('a file where the folder should be is nothing of it either', async () => {
  const serve = serveSnapshot(path.join(folder, 'secrets.json'))
  for (const pathname of [FILE, MANIFEST]) {
    expect(await serve(new Request(`http://localhost${pathname}`))).toBeUndefined()
  }
})
