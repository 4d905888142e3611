/** The longest path and query, in characters; the board's own take about 300. */
const MAX_URL_LENGTH = 4096

/** The most columns in one `select`. */
const MAX_COLUMNS = 64

/** What a `*` in it stands for, at most. */
const COLUMNS_OF_A_TABLE = 16

// The site never uses pattern matching or full-text search, and `match.((x{0,255}){0,255})`
// followed by `fts.a` ends the session of PGlite 0.4 for everybody.
const REFUSED_OPERATOR = /[=.,(]\s*(?:i?match|(?:pl|ph|w)?fts)\s*(?:\([^)]*\))?\s*\./i

// What supabase-js does by itself with a session that it finds in local storage.
const SESSION_CALLS = new Set(['GET /user', 'POST /logout', 'GET /settings', 'GET /health'])

/**
 * Refuses what the embedded backend must not pass on: URLs that cost more than any reader of
 * the board needs, and calls of the auth interface that no screen makes.
 *
 * @returns the refusal, in the form of PostgREST or of Supabase Auth; undefined for a request that
 * may be answered
 */
export function refusalOf(request: Request): Response | undefined {
  const url = new URL(request.url)
  if (url.pathname.length + url.search.length > MAX_URL_LENGTH) {
    return restRefusal(414, `URL too long: at most ${String(MAX_URL_LENGTH)} characters.`)
  }
  if (url.pathname.startsWith('/auth/v1/')) return authRefusal(request.method, url)
  for (const [name, value] of url.searchParams) {
    if (REFUSED_OPERATOR.test(`${name}=${value}`)) {
      return restRefusal(400, 'This backend offers no match, imatch or full-text search.')
    }
    if (name === 'select' && columnsIn(value) > MAX_COLUMNS) {
      return restRefusal(400, `A request may select at most ${String(MAX_COLUMNS)} columns.`)
    }
  }
  return undefined
}

function columnsIn(select: string): number {
  const isStar = (term: string): boolean => term.includes('*')
  const terms = select.split(',')
  return terms.length + terms.filter(isStar).length * (COLUMNS_OF_A_TABLE - 1)
}

// @supabase/lite 0.10 heeds `enable_signup` for /signup alone: /otp and /magiclink create confirmed
// users all the same, and print their codes in the terminal. No issue of the library was found.
function authRefusal(method: string, url: URL): Response | undefined {
  const path = url.pathname.slice('/auth/v1'.length)
  const isRefresh = path === '/token' && url.searchParams.get('grant_type') === 'refresh_token'
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  if (method === 'OPTIONS' || isRefresh || SESSION_CALLS.has(call)) return undefined
  return Response.json(
    { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
    { status: 422, headers: { 'access-control-allow-origin': '*' } }
  )
}

function restRefusal(status: number, message: string): Response {
  return Response.json(
    { code: null, details: null, hint: null, message },
    { status, headers: { 'access-control-allow-origin': '*' } }
  )
}
