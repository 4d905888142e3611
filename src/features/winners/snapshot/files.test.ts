import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { createSnapshot } from '../../../../supabase/operator/snapshot-files.ts'
import { checkHash, fetchFile, fetchManifest, fetchPart, fetchStart, unpack } from './files.ts'

const URL = 'http://site.test/snapshot/manifest.json'
const AS_OF = Date.parse('2026-11-22T03:00:00Z')
const HOUR = 60 * 60_000

function answer(body: BodyInit, init?: ResponseInit): void {
  fakes.answer('/snapshot/', () => new Response(body, init))
}

const read = (now = AS_OF) => fetchManifest(URL, now, 'default')

describe('the manifest', () => {
  let manifest: Awaited<ReturnType<typeof createSnapshot>>['manifest']
  beforeEach(async () => {
    manifest = (await createSnapshot([], new Date(AS_OF).toISOString())).manifest
  })

  it('is read', async () => {
    answer(JSON.stringify(manifest))
    expect(await read()).toEqual(manifest)
  })

  it.each([
    ['as old as two days', 48 * HOUR, true],
    ['older than two days', 48 * HOUR + 1, false],
    ['by a clock that is an hour behind', -HOUR, true],
    ['from the future', -HOUR - 1, false]
  ])('%s: usable is what is not out of date', async (_, age, isUsable) => {
    answer(JSON.stringify(manifest))
    const reading = read(AS_OF + age)
    if (isUsable) expect(await reading).toEqual(manifest)
    else await expect(reading).rejects.toThrow(/out of date/)
  })

  it.each([
    ['is missing', () => answer('Not found', { status: 404 }), /answered 404/],
    ['is broken JSON', () => answer(JSON.stringify(manifest).slice(0, -1)), /no manifest/],
    ['is a page', () => answer('<!doctype html>'), /no manifest/],
    [
      'has another version',
      () => answer(JSON.stringify({ ...manifest, version: 2 })),
      /no manifest/
    ],
    [
      'leads elsewhere',
      () =>
        answer(JSON.stringify({ ...manifest, rows: { ...manifest.rows, path: '//evil.test/x' } })),
      /no manifest/
    ],
    ["can't be reached", () => fakes.answer('/', () => Promise.reject(new TypeError())), /reached/]
  ])('that %s is not usable', async (_, arrange, message) => {
    arrange()
    await expect(read()).rejects.toThrow(message)
  })
})

describe('a file', () => {
  const FILE = { path: 'files/rows-0123456789abcdef.jsonl.gz', bytes: 10, sha256: '' }
  const ADDRESS = 'http://site.test/snapshot/files/rows'
  const BYTES = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const part = (start: number, length: number) => fetchPart(ADDRESS, start, length)

  it('is read whole', async () => {
    answer(BYTES)
    expect(await fetchFile(ADDRESS, FILE)).toEqual(BYTES)
  })

  it('that is truncated is not usable', async () => {
    answer(BYTES.slice(0, 9))
    await expect(fetchFile(ADDRESS, FILE)).rejects.toThrow('9 bytes instead of 10')
    await expect(fetchStart(ADDRESS, 10)).rejects.toThrow('9 bytes instead of 10')
  })

  it('is requested in parts', async () => {
    const headers = { 'content-range': 'bytes 2-4/10' }
    answer(BYTES.slice(2, 5), { status: 206, headers })
    expect(await part(2, 3)).toEqual(BYTES.slice(2, 5))
    expect(fakes.requests[0]?.headers.get('range')).toBe('bytes=2-4')
  })

  it('whose server gives no parts is better read whole; of it nothing is read here', async () => {
    const { body, stopped } = endless()
    answer(body)
    expect(await part(2, 3)).toBeUndefined()
    await stopped
  })

  it.each([200, 206])('with the status %i is read from its start, and no further', async status => {
    const { body, stopped } = endless()
    answer(body, { status })
    expect(await fetchStart(ADDRESS, 25)).toEqual(
      Uint8Array.from([...BYTES, ...BYTES, ...BYTES.slice(0, 5)])
    )
    expect(fakes.requests[0]?.headers.get('range')).toBe('bytes=0-24')
    await stopped
  })

  it('that breaks off is not usable, and the network is to blame', async () => {
    answer(new ReadableStream({ pull: controller => controller.error(new TypeError()) }))
    await expect(fetchStart(ADDRESS, 3)).rejects.toMatchObject({ cause: 'network' })
  })

  /** An answer that never ends, and when its reader has left. */
  function endless() {
    const { promise: stopped, resolve: cancel } = Promise.withResolvers<void>()
    const pull = (to: ReadableStreamDefaultController) => to.enqueue(BYTES.slice())
    return { body: new ReadableStream({ pull, cancel: () => cancel() }), stopped }
  }

  it.each([
    ['shorter', 206, BYTES.slice(2, 4), {}],
    ['another one', 206, BYTES.slice(3, 6), { 'content-range': 'bytes 3-5/10' }],
    ['refused', 416, '', {}]
  ])('of which a part is %s is not usable', async (_, status, body, headers) => {
    answer(body, { status, headers })
    await expect(part(2, 3)).rejects.toThrow()
  })

  it('with another hash is not usable, nor one whose hash cannot be calculated', async () => {
    const sha256 = '1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3'
    await checkHash(BYTES, sha256, ADDRESS)
    await expect(checkHash(BYTES.slice(1), sha256, ADDRESS)).rejects.toThrow('has the hash')
    vi.stubGlobal('crypto', {})
    await expect(checkHash(BYTES, sha256, ADDRESS)).rejects.toThrow('Without HTTPS')
  })

  it('that is no gzip, or damaged gzip, is not usable', async () => {
    const packed = new Response(
      new Blob(['Any text']).stream().pipeThrough(new CompressionStream('gzip'))
    )
    const bytes = new Uint8Array(await packed.arrayBuffer())
    expect(await unpack(bytes, ADDRESS)).toBe('Any text')
    for (const damaged of [BYTES, bytes.slice(0, -4), bytes.with(-5, (bytes.at(-5) ?? 0) ^ 1)])
      await expect(unpack(damaged, ADDRESS)).rejects.toThrow("can't be unpacked")
  })
})
