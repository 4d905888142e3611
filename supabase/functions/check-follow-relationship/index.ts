import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { readText } from '../_shared/body.ts'
import { json, problem } from '../_shared/json.ts'
import { answerFor, requestedName, foundIn, MAX_BYTES, parseBody, SENTENCES } from './rules.ts'

async function answer(request: Request, { supabase }: SupabaseContext): Promise<Response> {
  const requested = requestedName(parseBody(await request.text()))
  if (!requested.ok) return problem(SENTENCES[requested.reason], 400)

  const { data, error } = await supabase.rpc('find_winner', { name: requested.username })
  const rows = foundIn(data)
  if (error || !rows.ok) {
    console.error('find_winner failed:', error?.message ?? 'unexpected rows')
    return problem('The winners cannot be read at the moment. Please try again later.', 503)
  }
  return json(answerFor(requested.username, rows.found))
}

// The gate of @supabase/server speaks to developers; whoever calls gets a sentence as well.
async function explained(response: Response): Promise<Response> {
  const code = response.headers.get('x-supabase-server-error')
  if (code === null) return response
  const { status, headers } = response
  const error =
    status === 401
      ? 'This call needs the publishable key of the project in its apikey header.'
      : 'The follow check is not set up as it should be.'
  const body = { ...(await response.json()), error, code }
  return json(body, status, Object.fromEntries(headers))
}

/**
 * The function as a handler of requests: POST `{"username": "name"}`, answered with
 * `{following, username, user?}`, or with 4xx or 503 and `{error}`.
 *
 * @param config where Supabase is; read from the environment unless given
 */
export function checkFollowRelationship(
  config: WithSupabaseConfig = {}
): (request: Request) => Promise<Response> {
  const guarded = withSupabase(
    { ...config, auth: ['publishable'], errors: { detailed: false } },
    answer
  )
  return async request => {
    if (request.method === 'OPTIONS') return guarded(request)
    if (request.method !== 'POST') {
      const refusal = problem('Ask with POST.', 405, { ...corsHeaders, allow: 'POST, OPTIONS' })
      // Not every runtime drops the body of an answer to HEAD; the next answer would begin in it.
      return request.method === 'HEAD' ? new Response(null, refusal) : refusal
    }
    // Read here and not behind the gate, which would buffer a body of any length.
    const body = await readText(request, MAX_BYTES)
    if (!body.ok) {
      return problem(SENTENCES[body.reason], body.reason === 'too-large' ? 413 : 400, corsHeaders)
    }
    const { url, method, headers } = request
    return explained(await guarded(new Request(url, { method, headers, body: body.text })))
  }
}

export default { fetch: checkFollowRelationship() }
