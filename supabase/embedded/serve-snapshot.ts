import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { rangeOf } from '../../src/edge/byte-range.ts'
import { MANIFEST_NAME } from '../functions/_shared/winners-snapshot.ts'
import { errorCode } from './failure.ts'
import { REVALIDATE } from './site-files.ts'

/** The address below which a snapshot is served. */
export const SNAPSHOT_PATH = '/snapshot'

const FILE = /^\/snapshot\/(files\/[a-z]+-([0-9a-f]{16})\.jsonl?\.gz)$/
/** Also if the folder could not be made, since a file has its name. */
const MISSING = ['ENOENT', 'ENOTDIR']
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the snapshot in a folder as a CDN does, with ranges of bytes. Files are sent as they are,
 * without `Content-Encoding`: the lengths in the manifest count compressed bytes.
 *
 * @returns undefined for anything that is no file of a snapshot
 */
export function serveSnapshot(folder: string): (request: Request) => Promise<Response | undefined> {
  async function manifest(request: Request): Promise<Response> {
    const text = await readFile(path.join(folder, MANIFEST_NAME))
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    const headers = { etag, 'cache-control': REVALIDATE, 'content-type': 'application/json' }
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
    const length = { 'content-length': String(text.length) }
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { ...headers, ...length }
    })
  }

  async function file(request: Request, name: string, hash: string): Promise<Response> {
    const source = path.join(folder, name)
    const { size } = await stat(source)
    const etag = `"${hash}"`
    const headers = new Headers({
      etag,
      'cache-control': IMMUTABLE,
      'content-type': 'application/gzip',
      'accept-ranges': 'bytes'
    })
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
    const range = rangeOf(request, etag, size)
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${String(size)}`)
      headers.set('cache-control', 'no-store')
      return new Response(null, { status: 416, headers })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    headers.set('content-length', String(end - start + 1))
    if (range) headers.set('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`)
    const isEmpty = request.method === 'HEAD' || size === 0
    const body = isEmpty ? null : Readable.toWeb(createReadStream(source, { start, end }))
    return new Response(body as ReadableStream | null, { status: range ? 206 : 200, headers })
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const [, name, hash] = FILE.exec(pathname) ?? []
    try {
      if (pathname === `${SNAPSHOT_PATH}/${MANIFEST_NAME}`) return await manifest(request)
      if (name !== undefined && hash !== undefined) return await file(request, name, hash)
    } catch (error) {
      if (!MISSING.includes(errorCode(error))) throw error
    }
    return undefined
  }
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some(each => ['*', etag, `W/${etag}`].includes(each.trim()))
}
