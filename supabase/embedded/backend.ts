import { FUNCTION_NAME } from '../functions/check-follow-relationship/contract.ts'
import {
  checkFollowRelationship,
  type FollowCheckConfig
} from '../functions/check-follow-relationship/index.ts'
import { ADDRESS_HEADER } from '../functions/check-follow-relationship/visitor.ts'
import { countChanges } from './change-counter.ts'
import { type DatabaseThread, openDatabaseThread } from './database-thread.ts'
import { createDataFolder, dataFolder } from './data-folder.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { lock } from './lock.ts'
import { rejectionFor } from './request-filter.ts'
import { createResponseCache } from './response-cache.ts'
import { createSecrets } from './secrets.ts'
import { DEFAULT_WINNERS } from './winners-generator.ts'

type Fetch = (request: Request) => Promise<Response>

/** What the functions get besides the project. Only these variables, and none of this process. */
export type FunctionOptions = Omit<FollowCheckConfig, 'env' | 'supabaseOptions'>

/** What a Supabase project offers the site, in this process. */
export type Backend = {
  /**
   * Answers `/rest/v1`, `/auth/v1` and `/functions/v1`; anything else is a 404 in JSON.
   *
   * @param address the client's IP address, if known, to which the functions apply their limits
   */
  fetch: (request: Request, address?: string) => Promise<Response>
  publishableKey: string
  /** The service role's key, for staff only. */
  secretKey: string
  /** Grows whenever winners may have changed. */
  changes: () => number
  /** Waits for running requests, then closes the database. */
  close: () => Promise<void>
}

/** The paths a backend answers, each with everything below it. */
export const BACKEND_PATHS = ['/rest/v1', '/auth/v1', '/functions/v1'] as const

const MAX_BODY_BYTES = 1_000_000
/** Staff import 100,000 rows in one request. */
const MAX_STAFF_BODY_BYTES = 64_000_000

// Functions call the backend they run in, so this host is never resolved.
const INTERNAL_URL = 'http://embedded.backend.invalid'

/** Whether the backend answers this path. */
export function isBackendPath(pathname: string): boolean {
  return BACKEND_PATHS.some(start => pathname === start || pathname.startsWith(`${start}/`))
}

/**
 * Opens the backend. A new database gets its tables and generated winners first.
 *
 * @param options.dataDir where the database is stored, or 'memory' to discard it on close
 * @param options.winners how many winners a new database gets
 * @param options.functions by default no variables, so that no provider is called
 * @throws Failure when the folder is damaged, in use, full or not writable
 */
export async function openBackend(options: {
  dataDir: string | 'memory'
  winners?: number
  functions?: FunctionOptions
}): Promise<Backend> {
  const { functions = {} } = options
  const winners = options.winners ?? DEFAULT_WINNERS
  if (options.dataDir === 'memory') {
    const secrets = createSecrets()
    return createBackend(
      await openDatabaseThread({ folder: 'memory', winners, secrets }),
      functions
    )
  }
  const folder = dataFolder(options.dataDir)
  await createDataFolder(folder)
  const unlock = lock(folder)
  try {
    return createBackend(await openDatabaseThread({ folder, winners }), functions, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function createBackend(
  database: DatabaseThread,
  options: FunctionOptions,
  unlock?: () => void
): Backend {
  const { secretKey } = database
  const { send, changes } = countChanges(database.send)
  const respond = createResponseCache(async (request, isWanted) => {
    const { url, method, headers } = request
    const body = request.body ? await request.arrayBuffer() : undefined
    return send({ url, method, headers: [...headers], body }, isWanted)
  })

  async function handleData(request: Request): Promise<Response> {
    const rejection = rejectionFor(request)
    if (rejection) return rejection
    const isStaff = request.headers.get('apikey') === secretKey
    const limit = isStaff ? MAX_STAFF_BODY_BYTES : MAX_BODY_BYTES
    return withBody(request, limit, async buffered => (await respond(buffered)) ?? busy())
  }
  const handleFunction = createFunctions(handleData, secretKey, options)

  async function fetch(request: Request, address?: string): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/functions/v1/')) return handleFunction(withAddress(request, address))
    if (isBackendPath(pathname)) return handleData(request)
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  }

  async function closeOnce(): Promise<void> {
    await database.close()
    unlock?.()
  }
  // After the first close another process may lock the folder: a second call must not unlock it.
  let closing: Promise<void> | undefined

  return {
    fetch,
    publishableKey: PUBLISHABLE_KEY,
    secretKey,
    changes,
    close: () => (closing ??= closeOnce())
  }
}

/** Replaces what the client says about its address by what is known. */
function withAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete(ADDRESS_HEADER)
  // A socket open to both kinds of addresses reports IPv4 as IPv6.
  if (address !== undefined) headers.set(ADDRESS_HEADER, address.replace(/^::ffff:(?=\d+\.)/i, ''))
  return new Request(request, { headers })
}

/** Serves the modules of `supabase/functions`, which call the REST interface through `backend`. */
function createFunctions(backend: Fetch, secretKey: string, options: FunctionOptions): Fetch {
  const functions = new Map([
    [
      FUNCTION_NAME,
      checkFollowRelationship({
        environment: {},
        ...options,
        env: {
          url: INTERNAL_URL,
          publishableKeys: { default: PUBLISHABLE_KEY },
          secretKeys: { default: secretKey }
        },
        supabaseOptions: {
          global: { fetch: async (input, init) => backend(new Request(input, init)) }
        }
      })
    ]
  ])

  return async request => {
    const name = new URL(request.url).pathname.split('/')[3] ?? ''
    const handler = functions.get(name)
    if (handler) return handler(request)
    const error = `There is no function named ${JSON.stringify(name)}.`
    return Response.json({ error, code: 'NOT_FOUND' }, { status: 404 })
  }
}

async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number
): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

/** Buffers the body before the request reaches the database, so that a slow sender blocks nobody. */
async function withBody(request: Request, limit: number, handle: Fetch): Promise<Response> {
  if (!request.body) return handle(request)
  const body = await readUpTo(request.body, limit).catch(() => 'broken' as const)
  if (body === 'broken')
    return Response.json({ message: 'Request body incomplete' }, { status: 400 })
  if (!body) return Response.json({ message: 'Request body too large' }, { status: 413 })
  const { method, headers, url, signal } = request
  return handle(new Request(url, { method, headers, signal, body: await body.arrayBuffer() }))
}

function busy(): Response {
  return Response.json(
    { code: null, details: null, hint: null, message: 'The database is busy. Try again.' },
    { status: 503, headers: { 'access-control-allow-origin': '*', 'retry-after': '1' } }
  )
}
