import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { PUBLISHABLE_KEY } from './keys.ts'
import type { DatabaseResponse } from './database-thread.ts'

/** Compressed; 100,000 winners need 9 MB. */
const MAX_BYTES = 24_000_000

/** The memory of an entry besides its body. */
const ENTRY_BYTES = 2000

/** Request headers that change the response to a read. */
const VARYING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const
const VARY = ['accept-encoding', 'apikey', 'authorization', ...VARYING].join(', ')

// Words that Postgres evaluates to the current time.
const RELATIVE_TIME = /\b(?:now|today|tomorrow|yesterday)\b/i

type Cached = Omit<DatabaseResponse, 'body' | 'version'> & {
  gzipped: Uint8Array<ArrayBuffer>
  etag: string
}

/** A running read and the clients that wait for it. */
type InFlight = { response: Promise<Cached | DatabaseResponse | undefined>; readers: AbortSignal[] }

/**
 * Answers table reads from memory: compressed once and shared by everyone who uses only the
 * publishable key, until a write.
 *
 * @param send queries the database; resolves to undefined when it is busy
 */
export function createResponseCache(
  send: (request: Request, isWanted: () => boolean) => Promise<DatabaseResponse | undefined>
): (request: Request) => Promise<Response | undefined> {
  const cached = new LRUCache<string, Cached>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ gzipped }, key) => gzipped.byteLength + 2 * key.length + ENTRY_BYTES
  })
  const inFlight = new Map<string, InFlight>()
  let version: string | undefined

  function clear(): void {
    cached.clear()
    inFlight.clear()
  }

  async function sendNow(
    request: Request,
    readers: readonly AbortSignal[]
  ): Promise<DatabaseResponse | undefined> {
    const response = await send(request, () => readers.some(reader => !reader.aborted))
    // Responses arrive in transaction order, so a new version invalidates all earlier ones. A write
    // without a response may still have succeeded.
    if (response ? response.version !== version : !isRead(request)) clear()
    version = response?.version ?? version
    return response
  }

  async function sendAndCache(
    key: string,
    request: Request,
    readers: readonly AbortSignal[]
  ): Promise<Cached | DatabaseResponse | undefined> {
    const response = await sendNow(request, readers)
    if (!response || response.status >= 300) return response
    const { status, headers, body } = response
    const entry = { status, headers, etag: etagOf(body), gzipped: await compress(body) }
    // A write may have invalidated it during compression.
    if (response.version === version) cached.set(key, entry)
    return entry
  }

  async function read(
    key: string,
    request: Request
  ): Promise<Cached | DatabaseResponse | undefined> {
    const entry = cached.get(key)
    if (entry) return entry
    const current = inFlight.get(key)
    if (current) {
      current.readers.push(request.signal)
      return current.response
    }
    const readers = [request.signal]
    const started = { response: sendAndCache(key, request, readers), readers }
    inFlight.set(key, started)
    try {
      return await started.response
    } finally {
      if (inFlight.get(key) === started) inFlight.delete(key)
    }
  }

  return async request => {
    const key = keyOf(request)
    const response = await (key === undefined
      ? sendNow(request, [request.signal])
      : read(key, request))
    if (!response) return undefined
    return 'gzipped' in response ? fromCache(request, response) : plain(request, response)
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The cache key; undefined for anything but a public table read. */
function keyOf(request: Request): string | undefined {
  const { method, url, headers } = request
  if (!isRead(request)) return undefined
  const { pathname, search } = new URL(url)
  if (!pathname.startsWith('/rest/v1/') || pathname.startsWith('/rest/v1/rpc/')) return undefined
  if (RELATIVE_TIME.test(search)) return undefined
  if (headers.get('apikey') !== PUBLISHABLE_KEY) return undefined
  const authorization = headers.get('authorization')
  if (authorization !== null && authorization !== `Bearer ${PUBLISHABLE_KEY}`) return undefined
  return [method, pathname, search, ...VARYING.map(name => headers.get(name))].join('\n')
}

function etagOf(body: ArrayBuffer): string {
  // Weak, since the plain and the compressed form share it.
  return `W/"${createHash('sha256').update(new Uint8Array(body)).digest('base64url')}"`
}

function plain({ method }: Request, { status, headers, body }: DatabaseResponse): Response {
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers })
}

async function fromCache(request: Request, entry: Cached): Promise<Response> {
  const { status, etag, gzipped } = entry
  const headers = new Headers(entry.headers)
  headers.set('vary', VARY)
  headers.set('cache-control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  headers.set('etag', etag)
  if (isNotModified(request, etag)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  if (!acceptsGzip(request)) return new Response(await decompress(gzipped), { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(gzipped.byteLength))
  return new Response(gzipped, { status, headers })
}

function isNotModified({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some(each => each.trim() === etag || each.trim() === '*')
}

function acceptsGzip({ headers }: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers.get('accept-encoding') ?? '')
}

async function compress(body: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(body))
}

async function decompress(gzipped: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gunzip)(gzipped))
}
