import { type SupabaseContext, withSupabase, type WithSupabaseConfig } from '@supabase/server'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { json, problem, readText } from '../_shared/http.ts'
import {
  answerFromTable,
  ERROR_MESSAGES,
  MAX_BODY_BYTES,
  parseBody,
  parseRows,
  requestedUsername
} from './rules.ts'

async function answer(request: Request, { supabase }: SupabaseContext): Promise<Response> {
  const requested = requestedUsername(parseBody(await request.text()))
  if (!requested.ok) return problem(ERROR_MESSAGES[requested.reason], 400)

  const { data, error } = await supabase.rpc('find_winner', { name: requested.username })
  const rows = parseRows(data)
  if (error || !rows.ok) {
    console.error('find_winner failed:', error?.message ?? 'unexpected rows')
    return problem("The winners can't be read right now. Please try again later.", 503)
  }
  return json(answerFromTable(requested.username, rows.winner))
}

// The errors of @supabase/server are meant for developers; this adds a message for the page.
async function addErrorMessage(response: Response): Promise<Response> {
  const code = response.headers.get('x-supabase-server-error')
  if (code === null) return response
  const { status, headers } = response
  const error =
    status === 401
      ? 'This call needs the publishable key of the project in its apikey header.'
      : 'The follow check is not configured correctly.'
  const body = { ...(await response.json()), error, code }
  return json(body, status, Object.fromEntries(headers))
}

/**
 * Handles POST `{"username": "name"}` and responds with `{following, username, user?}`, or with 4xx
 * or 503 and `{error}`.
 *
 * @param config the Supabase project; by default read from the environment
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
    return addErrorMessage(await guarded(new Request(url, { method, headers, body: body.text })))
  }
}

export default { fetch: checkFollowRelationship() }
