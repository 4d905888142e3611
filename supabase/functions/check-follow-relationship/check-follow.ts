import process from 'node:process'
import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { withKeyInOneHeader } from '../../key-in-one-header.ts'
import { decide, findWinner } from './database.ts'
import { type Reply, replyFor, replyFromTable, requestedCheck } from './rules.ts'
import { ADDRESS_HEADER, visitorId } from './visitor.ts'
import { type FollowProvider, providerFrom, type Variables } from './x-api.ts'

export type FollowCheckConfig = Pick<WithSupabaseConfig, 'env' | 'supabaseOptions'> & {
  /** Defaults to those of the process. */
  environment?: Variables
  /** Replaces the configured one. */
  provider?: FollowProvider
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
  const { env, supabaseOptions } = config
  const secretKey = Object.values(resolveEnv(env).data?.secretKeys ?? {})[0]
  const source = sourceFrom(config, secretKey)
  const guarded = withSupabase(
    {
      ...(env ? { env } : {}),
      supabaseOptions: {
        ...supabaseOptions,
        global: {
          ...supabaseOptions?.global,
          fetch: withKeyInOneHeader(supabaseOptions?.global?.fetch)
        }
      },
      // Requiring a missing secret key would turn every wrong key into a server error.
      auth: secretKey === undefined ? ['publishable'] : ['publishable', 'secret'],
      errors: { detailed: false }
    },
    (request, context) => answer(request, context, source)
  )
  return request => guard(request, guarded)
}

/** Where answers come from: the table of winners, or a provider whose visitors are counted. */
type Source =
  | { kind: 'misconfigured' | 'table' }
  | { kind: 'provider'; provider: FollowProvider; secretKey: string }

function sourceFrom(config: FollowCheckConfig, secretKey: string | undefined): Source {
  const { environment = process.env } = config
  try {
    const provider = config.provider ?? providerFrom(environment)
    if (!provider) return { kind: 'table' }
    if (secretKey !== undefined) return { kind: 'provider', provider, secretKey }
    throw new Error('With a follow provider the function needs the secret key of its project.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { kind: 'misconfigured' }
  }
}

/** Checks method and body before the library, which buffers a body of any length, and words its errors. */
async function guard(
  request: Request,
  guarded: (request: Request) => Promise<Response>
): Promise<Response> {
  if (request.method === 'OPTIONS') return guarded(request)
  if (request.method !== 'POST') {
    return json({ error: 'Use POST.' }, 405, { ...corsHeaders, allow: 'POST, OPTIONS' })
  }
  const body = await readBody(request)
  if (body === undefined) {
    return json({ error: 'The body must not exceed 10 KB.' }, 413, corsHeaders)
  }
  const { url, method, headers } = request
  const response = await guarded(new Request(url, { method, headers, body }))
  if (!response.headers.has('x-supabase-server-error')) return response
  // The library's own errors are for developers.
  const error =
    response.status === 401
      ? 'This call needs the publishable key of the project in its apikey header.'
      : MISCONFIGURED
  const told = { ...(await response.json()), error }
  return json(told, response.status, Object.fromEntries(response.headers))
}

async function answer(
  request: Request,
  context: SupabaseContext,
  source: Source
): Promise<Response> {
  if (source.kind === 'misconfigured') return json({ error: MISCONFIGURED }, 500)
  const requested = requestedCheck(await request.text())
  if ('error' in requested) return json(requested, 400)
  if (requested.fresh && context.authMode !== 'secret') {
    return json({ error: 'Only the staff may ask for a fresh check.' }, 403)
  }
  const { username } = requested
  const { status, body } =
    source.kind === 'provider'
      ? await replyFromProvider(requested, request.headers, context, source)
      : replyFromTable(username, await findWinner(context.supabase, username))
  const headers: Record<string, string> =
    'retry_after' in body ? { 'retry-after': String(body.retry_after) } : {}
  return json(body, status, headers)
}

async function replyFromProvider(
  { username, fresh }: { username: string; fresh: boolean },
  headers: Headers,
  { supabaseAdmin, authMode }: SupabaseContext,
  { provider, secretKey }: Extract<Source, { kind: 'provider' }>
): Promise<Reply> {
  const isStaff = authMode === 'secret'
  const address = headers.get(ADDRESS_HEADER) ?? ''
  const visitor = isStaff ? null : visitorId(secretKey, address, Date.now())
  const asked = { username, fresh, visitor, calls: provider.requests() }
  const decision = await decide(supabaseAdmin, 'begin_follow_check', asked)
  if (decision?.decision !== 'ask') return replyFor(username, decision, isStaff)
  const finding = await provider.check(username)
  if ('note' in finding) console.error(finding.note)
  const found = { username, fresh, finding, asked_at: decision.asked_at }
  const finished = await decide(supabaseAdmin, 'finish_follow_check', found)
  return replyFor(username, finished, isStaff)
}

/** Stops reading after so many bytes; undefined if there are more. */
async function readBody({ body }: Request): Promise<string | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks).text()
}

/** Never cached. */
function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
