import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { readVariables, type Variables } from '../_shared/environment.ts'
import { json, readText } from '../_shared/http.ts'
import { decide, findWinner, withKeyInOneHeader } from './database.ts'
import { BODY_MESSAGES, type Reply, replyFor, replyFromTable, requestedCheck } from './rules.ts'
import { ADDRESS_HEADER, visitorId } from './visitor.ts'
import { type FollowProvider, providerFrom } from './x-api.ts'

export type FollowCheckConfig = Pick<WithSupabaseConfig, 'env' | 'supabaseOptions'> & {
  /** Defaults to those of the process. */
  environment?: Variables
  /** Replaces the configured one. */
  provider?: FollowProvider
  now?: () => number
}

const MAX_BODY_BYTES = 10 * 1024

const MISCONFIGURED = 'The follow check is not configured correctly.'

/**
 * Handles POST `{"username": "name"}` (see `src/domain/follow/follow-answer.ts`). With the secret key as `apikey` no visitor is charged,
 * errors have a `reason`, and `{"fresh": true}` demands a new answer.
 */
export function checkFollowRelationship(
  config: FollowCheckConfig = {}
): (request: Request) => Promise<Response> {
  const { env, supabaseOptions, environment = readVariables(), now = Date.now } = config
  const secretKey = Object.values(resolveEnv(env).data?.secretKeys ?? {})[0]
  let { provider } = config
  let isMisconfigured = false
  try {
    provider ??= providerFrom(environment, now)
    if (provider && secretKey === undefined) {
      throw new Error('With a follow provider the function needs the secret key of its project.')
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    isMisconfigured = true
  }

  async function answer(
    request: Request,
    { supabase, supabaseAdmin, authMode }: SupabaseContext
  ): Promise<Response> {
    if (isMisconfigured) return json({ error: MISCONFIGURED }, 500)
    const requested = requestedCheck(await request.text())
    if ('error' in requested) return json(requested, 400)
    const { username, fresh } = requested
    const isStaff = authMode === 'secret'
    if (fresh && !isStaff) return json({ error: 'Only the staff may ask for a fresh check.' }, 403)

    let reply: Reply
    if (provider && secretKey !== undefined) {
      const address = request.headers.get(ADDRESS_HEADER) ?? ''
      const visitor = isStaff ? null : await visitorId(secretKey, address, now())
      const asked = { username, fresh, visitor, calls: provider.requests() }
      let decision = await decide(supabaseAdmin, 'begin_follow_check', asked)
      if (decision?.decision === 'ask') {
        const finding = await provider.check(username)
        if ('note' in finding) console.error(finding.note)
        const found = { username, fresh, finding }
        decision = await decide(supabaseAdmin, 'finish_follow_check', found)
      }
      reply = replyFor(username, decision, isStaff)
    } else {
      reply = replyFromTable(username, await findWinner(supabase, username))
    }
    const { status, body } = reply
    const headers: Record<string, string> =
      'retry_after' in body ? { 'retry-after': String(body.retry_after) } : {}
    return json(body, status, headers)
  }

  const guarded = withSupabase(
    {
      ...(env ? { env } : {}),
      supabaseOptions: withKeyInOneHeader(supabaseOptions),
      // Requiring a missing secret key would turn every wrong key into a server error.
      auth: secretKey === undefined ? ['publishable'] : ['publishable', 'secret'],
      errors: { detailed: false }
    },
    answer
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
    const response = await guarded(new Request(url, { method, headers, body: body.text }))
    const code = response.headers.get('x-supabase-server-error')
    if (code === null) return response
    // The library's own errors are for developers.
    const error =
      response.status === 401
        ? 'This call needs the publishable key of the project in its apikey header.'
        : MISCONFIGURED
    const told = { ...(await response.json()), error, code }
    return json(told, response.status, Object.fromEntries(response.headers))
  }
}
