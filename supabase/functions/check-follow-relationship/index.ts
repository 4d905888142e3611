// Pins the versions in deno.json, which @supabase/server leaves open.
import '@supabase/middleware'
import 'jose'
import 'std-env'
import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { readVariables, type Variables } from '../_shared/environment.ts'
import { json, readText } from '../_shared/http.ts'
import { decide, type Decision, findWinner } from './database.ts'
import { type FollowProvider, providerFrom } from './provider.ts'
import { BODY_MESSAGES, type Reply, replyFor, replyFromTable, requestedCheck } from './rules.ts'
import { ADDRESS_HEADER, visitorId } from './visitor.ts'

export type FollowCheckConfig = Pick<WithSupabaseConfig, 'env' | 'supabaseOptions'> & {
  /** Defaults to those of the process. */
  environment?: Variables
  /** Replaces the configured one. */
  provider?: FollowProvider
  now?: () => number
}

type Respond = (request: Request, context: SupabaseContext) => Promise<Response>

const MAX_BODY_BYTES = 10 * 1024

const MISCONFIGURED = 'The follow check is not configured correctly.'

/** @throws Error for the log, if a variable is missing or wrong */
function responder(config: FollowCheckConfig, secretKey: string | undefined): Respond {
  const { environment = readVariables(), now = Date.now } = config
  const provider = config.provider ?? providerFrom(environment, now)
  if (provider && secretKey === undefined) {
    throw new Error('With a follow provider the function needs the secret key of its project.')
  }
  return async (request, context) => {
    const requested = requestedCheck(await request.text())
    if ('error' in requested) return json(requested, 400)
    const { username, fresh } = requested
    const isStaff = context.authMode === 'secret'
    if (fresh && !isStaff) return json({ error: 'Only the staff may ask for a fresh check.' }, 403)

    let reply: Reply
    if (provider && secretKey !== undefined) {
      const address = request.headers.get(ADDRESS_HEADER) ?? ''
      const visitor = isStaff ? null : await visitorId(secretKey, address, now())
      const check = { username, fresh, visitor }
      const decision = await checkLive(context.supabaseAdmin, provider, check)
      reply = replyFor(username, decision, isStaff)
    } else {
      reply = replyFromTable(username, await findWinner(context.supabase, username))
    }
    const { status, body } = reply
    const headers: Record<string, string> =
      'retry_after' in body ? { 'retry-after': String(body.retry_after) } : {}
    return json(body, status, headers)
  }
}

async function checkLive(
  client: SupabaseContext['supabaseAdmin'],
  provider: FollowProvider,
  check: { username: string; fresh: boolean; visitor: string | null }
): Promise<Decision | undefined> {
  const decision = await decide(client, 'begin_follow_check', {
    ...check,
    calls: provider.requests()
  })
  if (decision?.decision !== 'ask') return decision
  const { username, fresh } = check
  const finding = await provider.check(username)
  if ('note' in finding) console.error(finding.note)
  return decide(client, 'finish_follow_check', { username, fresh, finding })
}

// Their own errors are for developers.
async function addErrorMessage(response: Response): Promise<Response> {
  const code = response.headers.get('x-supabase-server-error')
  if (code === null) return response
  const { status, headers } = response
  const error =
    status === 401
      ? 'This call needs the publishable key of the project in its apikey header.'
      : MISCONFIGURED
  return json({ ...(await response.json()), error, code }, status, Object.fromEntries(headers))
}

/**
 * Handles POST `{"username": "name"}` (see `src/domain/follow/follow-answer.ts`). With the secret key as `apikey` no visitor is charged,
 * errors have a `reason`, and `{"fresh": true}` demands a new answer.
 */
export function checkFollowRelationship(
  config: FollowCheckConfig = {}
): (request: Request) => Promise<Response> {
  const { env, supabaseOptions } = config
  const secretKey = Object.values(resolveEnv(env).data?.secretKeys ?? {})[0]
  let respond: Respond
  try {
    respond = responder(config, secretKey)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    respond = () => Promise.resolve(json({ error: MISCONFIGURED }, 500))
  }
  const guarded = withSupabase(
    {
      ...(env ? { env } : {}),
      ...(supabaseOptions ? { supabaseOptions } : {}),
      // Requiring a missing secret key would turn every wrong key into a server error.
      auth: secretKey === undefined ? ['publishable'] : ['publishable', 'secret'],
      errors: { detailed: false }
    },
    respond
  )
  return async request => {
    if (request.method === 'OPTIONS') return guarded(request)
    if (request.method !== 'POST') {
      return json({ error: 'Use POST.' }, 405, { ...corsHeaders, allow: 'POST, OPTIONS' })
    }
    // Before withSupabase, which buffers a body of any length.
    const body = await readText(request, MAX_BODY_BYTES)
    if ('fault' in body) {
      const status = body.fault === 'too-large' ? 413 : 400
      return json({ error: BODY_MESSAGES[body.fault] }, status, corsHeaders)
    }
    const { url, method, headers } = request
    return addErrorMessage(await guarded(new Request(url, { method, headers, body: body.text })))
  }
}

let handler: ReturnType<typeof checkFollowRelationship> | undefined

// Lazy: programs that only import this module configure it differently.
export default {
  fetch: (request: Request): Promise<Response> => (handler ??= checkFollowRelationship())(request)
}
