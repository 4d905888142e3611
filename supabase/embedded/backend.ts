import { Hono } from 'hono'
import { FUNCTION_NAME } from '../../src/domain/follow/follow-answer.ts'
import { checkFollowRelationship } from '../functions/check-follow-relationship/check-follow.ts'
import { ADDRESS_HEADER } from '../functions/check-follow-relationship/visitor.ts'
import { type Variables } from '../functions/check-follow-relationship/x-api.ts'
import { closedSignUp } from './closed-sign-up.ts'
import { openDatabaseThread } from './database-thread.ts'
import { PUBLISHABLE_KEY } from './keys.ts'
import { LOCAL_X_PATH, localX, withLocalProvider, withLocalRedirect } from './local-x.ts'
import { lock } from './lock.ts'
import { cacheWinners } from './response-cache.ts'
import { refusalOf } from './query-limits.ts'
import { createSecrets, readSecrets } from './secrets.ts'
import { DEFAULT_WINNERS } from './winners-generator.ts'

export type Backend = Awaited<ReturnType<typeof openBackend>>

export const BACKEND_PATHS = ['/rest/v1', '/auth/v1', '/functions/v1', LOCAL_X_PATH] as const

export function isBackendPath(pathname: string): boolean {
  return BACKEND_PATHS.some(start => pathname === start || pathname.startsWith(`${start}/`))
}

// Functions call the backend they run in, so this host is never resolved.
const INTERNAL_URL = 'http://embedded.backend.invalid'

/**
 * Opens the backend. A new database gets its tables and generated winners first.
 *
 * @param options.dataDir where the database is stored, or 'memory' to discard it on close
 * @param options.winners how many winners a new database gets
 * @param options.variables of the function; by default none, so that no provider is called
 * @throws Failure when the folder is in use, not writable, or its database can't be opened
 */
export async function openBackend(options: {
  dataDir: string | 'memory'
  winners?: number | undefined
  variables?: Variables | undefined
}) {
  const { dataDir: folder, winners = DEFAULT_WINNERS, variables = {} } = options
  const unlock = folder === 'memory' ? undefined : lock(folder)
  const secrets = folder === 'memory' ? createSecrets() : await readSecrets(folder)
  const { secretKey } = secrets
  const database = await openDatabaseThread({ folder, winners, secrets })
  const fetchCached = cacheWinners(database.fetch)

  const app = new Hono<{ Bindings: { address: string | undefined } }>()
  app.all(
    '/rest/v1/*',
    ({ req, env }) => refusalOf(req.url) ?? fetchCached(withAddress(req.raw, env.address))
  )
  app.route('/auth/v1', closedSignUp)
  app.all('/auth/v1/*', async ({ req }) =>
    withLocalRedirect(await database.fetch(withLocalProvider(req.raw)))
  )
  app.route(LOCAL_X_PATH, localX)
  const checkFollow = checkFollowRelationship({
    environment: variables,
    env: {
      url: INTERNAL_URL,
      publishableKeys: { default: PUBLISHABLE_KEY },
      secretKeys: { default: secretKey }
    },
    supabaseOptions: {
      global: {
        fetch: async (input, init) => app.fetch(new Request(input, init), { address: undefined })
      }
    }
  })
  app.all(`/functions/v1/${FUNCTION_NAME}`, ({ req, env }) =>
    checkFollow(withAddress(req.raw, env.address))
  )
  app.notFound(context => context.json({ message: 'There is nothing at this path.' }, 404))

  let closing: Promise<void> | undefined
  return {
    /**
     * Answers `/rest/v1`, `/auth/v1`, `/functions/v1` and, for people who sign in, `/local-x`; anything else is a 404.
     *
     * @param address the client's IP address, if known, to which functions and database apply their limits
     */
    fetch: async (request: Request, address?: string) => app.fetch(request, { address }),
    secretKey,
    close: () => (closing ??= database.close().then(unlock))
  }
}

/** Overwrites the client's own header. */
function withAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers)
  headers.delete(ADDRESS_HEADER)
  if (address !== undefined) headers.set(ADDRESS_HEADER, address)
  return new Request(request, { headers })
}
