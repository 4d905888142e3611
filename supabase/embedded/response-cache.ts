import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { DatabaseResponse } from './database-thread.ts'
import { PUBLISHABLE_KEY } from './keys.ts'

/** Compressed: 100,000 winners need 9 MB. */
const MAX_BYTES = 24_000_000
const VARYING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const

type ResponseCache = {
  fetch: (request: Request) => Promise<Response>
  /** To be called when winners change. */
  clear: () => void
}

/** Answers reads of winners from memory, compressed once and shared by all who use only the publishable key. */
export function createResponseCache(
  send: (request: Request) => Promise<DatabaseResponse>
): ResponseCache {
  const cache = new LRUCache<string, Promise<DatabaseResponse>>({ maxSize: MAX_BYTES })

  async function read(key: string, request: Request): Promise<DatabaseResponse> {
    const running = sendAndCompress(request)
    cache.set(key, running, { size: key.length })
    const response = await running
    // Cleared meanwhile, it must not come back.
    if (cache.peek(key) !== running) return response
    const size = key.length + response.body.byteLength
    if (response.status < 300) cache.set(key, running, { size })
    else cache.delete(key)
    return response
  }

  async function sendAndCompress(request: Request): Promise<DatabaseResponse> {
    const { status, headers, body } = await send(request)
    const { buffer } = new Uint8Array(await promisify(gzip)(body))
    return { status, headers, body: buffer }
  }

  return {
    async fetch(request) {
      const key = keyOf(request)
      if (key === undefined) return plain(await send(request))
      const { status, headers: stored, body } = await (cache.get(key) ?? read(key, request))
      const headers = new Headers(stored)
      headers.set('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
        return new Response(await promisify(gunzip)(body), { status, headers })
      }
      headers.set('content-encoding', 'gzip')
      headers.set('content-length', String(body.byteLength))
      return new Response(body, { status, headers })
    },
    clear: () => cache.clear()
  }
}

/** Undefined for a request that must reach the database. */
function keyOf({ method, url, headers }: Request): string | undefined {
  const { pathname, search } = new URL(url)
  // With a parenthesis a read may embed another table, whose writes don't clear the cache.
  if (method !== 'GET' || pathname !== '/rest/v1/winners' || search.includes('(')) return undefined
  const authorization = headers.get('authorization') ?? `Bearer ${PUBLISHABLE_KEY}`
  if (headers.get('apikey') !== PUBLISHABLE_KEY) return undefined
  if (authorization !== `Bearer ${PUBLISHABLE_KEY}`) return undefined
  return [search, ...VARYING.map(name => headers.get(name))].join('\n')
}

function plain({ status, headers, body }: DatabaseResponse): Response {
  return new Response(body.byteLength === 0 ? null : body, { status, headers })
}
