// These operators crash the session of PGlite 0.4, and `match.((x{0,255}){0,255})` hangs it. No issue is known.
const REFUSED_OPERATOR = /[=.,(]\s*(?:i?match|(?:pl|ph|w)?fts)\s*(?:\([^)]*\))?\s*\./i

/**
 * What the site calls of Supabase Auth. @supabase/lite 0.10 honors `enable_signup` for /signup only: /otp and
 * /magiclink still create users, so everything else is refused. No issue is known.
 */
const AUTH_CALLS: ReadonlySet<string> = new Set([
  'GET /user',
  'GET /settings',
  'GET /health',
  'GET /authorize?provider=x',
  'GET /callback',
  'POST /logout',
  'POST /token?grant_type=pkce',
  'POST /token?grant_type=refresh_token'
])

/** The refusal of a request that must not reach the database, in the format of PostgREST or Supabase Auth. */
export function refusalOf({ method, url }: Request): Response | undefined {
  const { pathname, searchParams } = new URL(url)
  if (method === 'OPTIONS') return undefined
  if (pathname.startsWith('/auth/v1/')) {
    const choices = [...searchParams].filter(([name]) => /^(?:grant_type|provider)$/.test(name))
    const call = [
      `${method} ${pathname.slice('/auth/v1'.length)}`,
      ...choices.map(pair => pair.join('='))
    ].join('?')
    if (AUTH_CALLS.has(call)) return undefined
    const body = {
      code: 422,
      error_code: 'signup_disabled',
      msg: 'Signups not allowed for this instance'
    }
    return refuse(422, body)
  }
  const isRefused = [...searchParams].some(pair => REFUSED_OPERATOR.test(pair.join('=')))
  if (!isRefused) return undefined
  const message = 'This backend does not support match, imatch or full-text search.'
  return refuse(400, { code: null, details: null, hint: null, message })
}

function refuse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'access-control-allow-origin': '*' } })
}
