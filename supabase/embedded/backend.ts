import { type DatabaseThread, openDatabaseThread } from './database-thread.ts'
import { dataFolder, makeFolder } from './data-folder.ts'
import { createFunctions } from './functions.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { lock } from './lock.ts'
import { withBody } from './request-body.ts'
import { createResponseCache } from './response-cache.ts'
import { refusalOf } from './rest-gate.ts'
import { DEFAULT_WINNERS } from './winners-generator.ts'

/** What a Supabase project offers the site, in this process. */
export type Backend = {
  /** Answers `/rest/v1`, `/auth/v1` and `/functions/v1`; anything else is a 404 in JSON. */
  fetch: (request: Request) => Promise<Response>
  publishableKey: string
  /** Waits for the calls under way, then closes the database. */
  close: () => Promise<void>
}

/** The paths a backend answers, each with everything below it. */
export const BACKEND_PATHS = ['/rest/v1', '/auth/v1', '/functions/v1'] as const

/** Whether that path of a URL is the backend's to answer. */
export function isBackendPath(pathname: string): boolean {
  return BACKEND_PATHS.some(start => pathname === start || pathname.startsWith(`${start}/`))
}

/**
 * Opens the backend; the first time it makes the tables and fills them.
 *
 * @param options.dataDir where the database is kept, or 'memory' for one that is gone on close
 * @param options.winners how many winners a new database gets
 * @throws Failure when the folder is damaged, in use, full or not to be written to
 */
export async function openBackend(options: {
  dataDir: string | 'memory'
  winners?: number
}): Promise<Backend> {
  const winners = options.winners ?? DEFAULT_WINNERS
  if (options.dataDir === 'memory') {
    return backendOf(await openDatabaseThread({ folder: 'memory', winners }))
  }
  const folder = dataFolder(options.dataDir)
  await makeFolder(folder)
  const unlock = lock(folder)
  try {
    return backendOf(await openDatabaseThread({ folder, winners }), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

function backendOf(database: DatabaseThread, unlock?: () => void): Backend {
  const respond = createResponseCache(async (request, isWanted) => {
    const { url, method, headers } = request
    const body = request.body ? await request.arrayBuffer() : undefined
    return database.send({ url, method, headers: [...headers], body }, isWanted)
  })

  async function answerData(request: Request): Promise<Response> {
    const refusal = refusalOf(request)
    if (refusal) return refusal
    // With its whole body here, a request that is sent slowly keeps nobody waiting.
    return withBody(request, async whole => (await respond(whole)) ?? busy())
  }
  const answerFunction = createFunctions(answerData)

  async function fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/functions/v1/')) return answerFunction(request)
    if (isBackendPath(pathname)) return answerData(request)
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
  }

  async function closeOnce(): Promise<void> {
    await database.close()
    // After this the folder may be someone else's, so a second close must not get here.
    unlock?.()
  }
  let closing: Promise<void> | undefined

  return { fetch, publishableKey: PUBLISHABLE_KEY, close: () => (closing ??= closeOnce()) }
}

function busy(): Response {
  return Response.json(
    { code: null, details: null, hint: null, message: 'The database is busy. Try again.' },
    { status: 503, headers: { 'access-control-allow-origin': '*', 'retry-after': '1' } }
  )
}
