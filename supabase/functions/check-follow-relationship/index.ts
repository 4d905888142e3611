import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { readVariables, type Variables } from '../_shared/environment.ts'
import { json, problem, readText } from '../_shared/http.ts'
import { type Limits, LIMITS } from './limits.ts'
import { checkLive } from './live-check.ts'
import { type Provider, providerFrom } from './providers/provider.ts'
import {
  answerFromTable,
  ERROR_MESSAGES,
  MAX_BODY_BYTES,
  parseBody,
  replyFor,
  requestedCheck
} from './rules.ts'
import { createStore, findWinner } from './store.ts'
import { ADDRESS_HEADER, visitorId } from './visitor.ts'

/** How the function reaches its project and its provider; everything has a default. */
export type FollowCheckConfig = Pick<WithSupabaseConfig, 'env' | 'supabaseOptions'> & {
  /** Variables such as FOLLOW_PROVIDER; by default those of the process. */
  environment?: Variables
  /** Instead of the one that the environment names. */
  provider?: Provider
  limits?: Limits
  /** Milliseconds since 1970. */
  now?: () => number
  wait?: (ms: number) => Promise<void>
  /** 0 to 1. */
  random?: () => number
}

type Settings = Required<Pick<FollowCheckConfig, 'limits' | 'now' | 'wait' | 'random'>> & {
  /** What a live check needs, unless the table answers. */
  live: { provider: Provider; secretKey: string } | undefined
}

const MISCONFIGURED = 'The follow check is not configured correctly.'

async function fromTable({ supabase }: SupabaseContext, username: string): Promise<Response> {
  const winner = await findWinner(supabase, username)
  if (winner !== undefined) return json(answerFromTable(username, winner))
  const error = "The winners can't be read right now. Please try again later."
  return json({ error, code: 'unknown' }, 503)
}

function respond(settings: Settings) {
  return async (request: Request, context: SupabaseContext): Promise<Response> => {
    const requested = requestedCheck(parseBody(await request.text()))
    if (!requested.ok) return problem(ERROR_MESSAGES[requested.reason], 400)
    const { username, fresh } = requested
    const isStaff = context.authMode === 'secret'
    if (fresh && !isStaff) return problem('Only the staff may ask for a fresh check.', 403)

    const { live, limits, now } = settings
    if (!live) return fromTable(context, username)
    const { provider, secretKey } = live
    const address = request.headers.get(ADDRESS_HEADER) ?? undefined
    const visitor = isStaff ? null : await visitorId(secretKey, address, now())
    const store = createStore(context.supabaseAdmin, provider.name, limits)
    const decision = await checkLive(username, visitor, fresh, { ...settings, provider, store })
    const { status, body } = replyFor(username, decision)
    const retryAfter = 'retry_after' in body ? body.retry_after : undefined
    return json(body, status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  }
}

// The errors of @supabase/server are meant for developers; this adds a message for the page.
async function addErrorMessage(response: Response): Promise<Response> {
  const code = response.headers.get('x-supabase-server-error')
  if (code === null) return response
  const { status, headers } = response
  const error =
    status === 401
      ? 'This call needs the publishable key of the project in its apikey header.'
      : MISCONFIGURED
  const body = { ...(await response.json()), error, code }
  return json(body, status, Object.fromEntries(headers))
}

/** @throws Error with a sentence for the log, if a variable is missing or wrong */
function settingsFrom(config: FollowCheckConfig, secretKey: string | undefined): Settings {
  const { environment = readVariables(), now = Date.now, limits = LIMITS } = config
  const provider = config.provider ?? providerFrom(environment, globalThis.fetch, now)
  if (provider && secretKey === undefined) {
    throw new Error('With a follow provider the function needs the secret key of its project.')
  }
  return {
    limits,
    now,
    wait: config.wait ?? (ms => new Promise(resolve => setTimeout(resolve, ms))),
    random: config.random ?? Math.random,
    live: provider && secretKey !== undefined ? { provider, secretKey } : undefined
  }
}

/** Answers every check; a wrong configuration is logged once. */
function responder(config: FollowCheckConfig, secretKey: string | undefined) {
  try {
    return respond(settingsFrom(config, secretKey))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return () => Promise.resolve(problem(MISCONFIGURED, 500))
  }
}

function guard(config: FollowCheckConfig): (request: Request) => Promise<Response> {
  const { env, supabaseOptions } = config
  const { default: key, ...others } = resolveEnv(env).data?.secretKeys ?? {}
  const secretKey = key ?? Object.values(others)[0]
  return withSupabase(
    {
      ...(env ? { env } : {}),
      ...(supabaseOptions ? { supabaseOptions } : {}),
      // Without a secret key, asking for one would turn every wrong key into an error of the server.
      auth: secretKey === undefined ? ['publishable'] : ['publishable', 'secret'],
      errors: { detailed: false }
    },
    responder(config, secretKey)
  )
}

/**
 * Handles POST `{"username": "name"}` and responds with a `FollowAnswer`, or with 4xx or 503 and a
 * `FollowError` (see `contract.ts`). With a provider, the answer is live or at most as old as the
 * limits allow; without one, the table answers. With the project's secret key as `apikey` no visitor
 * is charged, and `{"fresh": true}` demands a new answer.
 *
 * @param config by default all of it is read from the environment
 */
export function checkFollowRelationship(
  config: FollowCheckConfig = {}
): (request: Request) => Promise<Response> {
  const guarded = guard(config)
  return async request => {
    if (request.method === 'OPTIONS') return guarded(request)
    if (request.method !== 'POST') {
      const rejection = problem('Use POST.', 405, { ...corsHeaders, allow: 'POST, OPTIONS' })
      // Some runtimes send the body in response to HEAD, which would corrupt the next response.
      return request.method === 'HEAD' ? new Response(null, rejection) : rejection
    }
    // Read before withSupabase, which would buffer a body of any length.
    const body = await readText(request, MAX_BODY_BYTES)
    if (!body.ok) {
      return problem(
        ERROR_MESSAGES[body.reason],
        body.reason === 'too-large' ? 413 : 400,
        corsHeaders
      )
    }
    const { url, method, headers } = request
    // A bad request with any key ends here, before something is spent on keys and clients.
    const requested = requestedCheck(parseBody(body.text))
    if (!requested.ok && headers.has('apikey')) {
      return problem(ERROR_MESSAGES[requested.reason], 400, corsHeaders)
    }
    return addErrorMessage(await guarded(new Request(url, { method, headers, body: body.text })))
  }
}

let handler: ReturnType<typeof checkFollowRelationship> | undefined

// Made with the first request: a program that only imports this module has another configuration.
export default {
  fetch: (request: Request): Promise<Response> => (handler ??= checkFollowRelationship())(request)
}
