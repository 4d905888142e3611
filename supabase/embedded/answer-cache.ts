import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Answer } from './database-messages.ts'
import { PUBLISHABLE_KEY } from './keys.ts'

/** The most that kept answers may take, compressed, in bytes: a board of 100,000 rows takes 9 MB. */
const MAX_BYTES = 24_000_000

/** Headers of a request that change the answer to a read. */
const VARYING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const
const VARY = ['accept-encoding', 'apikey', 'authorization', ...VARYING].join(', ')

/** An answer without its body, and the body compressed. */
type Kept = Omit<Answer, 'body' | 'version'> & { zipped: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Answers reads of tables from memory: the same bytes for everyone who has only the publishable
 * key, compressed once, until a write.
 *
 * @param ask asks the database; undefined when it cannot answer just now
 */
export function createAnswerCache(
  ask: (request: Request) => Promise<Answer | undefined>
): (request: Request) => Promise<Response | undefined> {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ zipped }) => zipped.byteLength
  })
  const underWay = new Map<string, Promise<Kept | Answer | undefined>>()
  let version: string | undefined

  // Answers come in the order the database gave them, so a new version outdates all before it.
  async function askCurrent(request: Request): Promise<Answer | undefined> {
    const answer = await ask(request)
    if (answer && answer.version !== version) {
      version = answer.version
      kept.clear()
      underWay.clear()
    }
    return answer
  }

  async function askAndKeep(key: string, request: Request): Promise<Kept | Answer | undefined> {
    const answer = await askCurrent(request)
    if (!answer || answer.status >= 300) return answer
    const { status, headers, body } = answer
    const read = { status, headers, etag: etagOf(body), zipped: await compress(body) }
    // While it was compressed, a write may have outdated it.
    if (answer.version === version) kept.set(key, read)
    return read
  }

  async function read(key: string, request: Request): Promise<Kept | Answer | undefined> {
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    const asking = askAndKeep(key, request)
    underWay.set(key, asking)
    try {
      return await asking
    } finally {
      if (underWay.get(key) === asking) underWay.delete(key)
    }
  }

  return async request => {
    const key = keyOf(request)
    const answer = await (key === undefined ? askCurrent(request) : read(key, request))
    if (!answer) return undefined
    return 'zipped' in answer ? responseOfKept(request, answer) : responseOf(request, answer)
  }
}

/** What tells two reads apart; undefined for anything but a read of a table by the public. */
function keyOf({ method, url, headers }: Request): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname, search } = new URL(url)
  if (!pathname.startsWith('/rest/v1/') || pathname.startsWith('/rest/v1/rpc/')) return undefined
  if (headers.get('apikey') !== PUBLISHABLE_KEY) return undefined
  const authorization = headers.get('authorization')
  if (authorization !== null && authorization !== `Bearer ${PUBLISHABLE_KEY}`) return undefined
  return [method, pathname, search, ...VARYING.map(name => headers.get(name))].join('\n')
}

function etagOf(body: ArrayBuffer): string {
  // Weak, since it is the same for the plain and the compressed form.
  return `W/"${createHash('sha256').update(new Uint8Array(body)).digest('base64url')}"`
}

function responseOf({ method }: Request, { status, headers, body }: Answer): Response {
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers })
}

async function responseOfKept(request: Request, read: Kept): Promise<Response> {
  const { status, etag, zipped } = read
  const headers = new Headers(read.headers)
  headers.set('etag', etag)
  headers.set('vary', VARY)
  headers.set('cache-control', 'private, no-cache')
  if (isKnown(request, etag)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (!takesGzip(request)) return new Response(await decompress(zipped), { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(zipped.byteLength))
  return new Response(zipped, { status, headers })
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some(each => each.trim() === etag || each.trim() === '*')
}

function takesGzip({ headers }: Request): boolean {
  return /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(headers.get('accept-encoding') ?? '')
}

async function compress(body: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(body))
}

async function decompress(zipped: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gunzip)(zipped))
}
