/** Path and query, in characters; the board's own requests need about 300. */
const MAX_URL_LENGTH = 4096

const MAX_COLUMNS = 64

/** How many columns a `*` counts for. */
const COLUMNS_PER_TABLE = 16

// The site doesn't use these operators, and `match.((x{0,255}){0,255})` followed by `fts.a` crashes
// the session of PGlite 0.4 for everyone.
const REJECTED_OPERATOR = /[=.,(]\s*(?:i?match|(?:pl|ph|w)?fts)\s*(?:\([^)]*\))?\s*\./i

// Calls that supabase-js makes on its own when it finds a session in local storage.
const SESSION_CALLS = new Set(['GET /user', 'POST /logout', 'GET /settings', 'GET /health'])

/**
 * Rejects what must not reach the database: URLs more expensive than the board needs, and auth calls
 * that the site never makes.
 *
 * @returns an error in the format of PostgREST or Supabase Auth; undefined for an allowed request
 */
export function rejectionFor(request: Request): Response | undefined {
  const url = new URL(request.url)
  if (url.pathname.length + url.search.length > MAX_URL_LENGTH) {
    return restError(414, `URL too long: at most ${String(MAX_URL_LENGTH)} characters.`)
  }
  if (url.pathname.startsWith('/auth/v1/')) return authRejectionFor(request.method, url)
  for (const [name, value] of url.searchParams) {
    if (REJECTED_OPERATOR.test(`${name}=${value}`)) {
      return restError(400, 'This backend does not support match, imatch or full-text search.')
    }
    if (name === 'select' && columnsIn(value) > MAX_COLUMNS) {
      return restError(400, `A request may select at most ${String(MAX_COLUMNS)} columns.`)
    }
  }
  return undefined
}

function columnsIn(select: string): number {
  const isStar = (term: string): boolean => term.includes('*')
  const terms = select.split(',')
  return terms.length + terms.filter(isStar).length * (COLUMNS_PER_TABLE - 1)
}

// @supabase/lite 0.10 honors `enable_signup` for /signup only: /otp and /magiclink still create
// confirmed users and print their codes to the terminal. No upstream issue was found.
function authRejectionFor(method: string, url: URL): Response | undefined {
  const path = url.pathname.slice('/auth/v1'.length)
  const isRefresh = path === '/token' && url.searchParams.get('grant_type') === 'refresh_token'
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  if (method === 'OPTIONS' || isRefresh || SESSION_CALLS.has(call)) return undefined
  return Response.json(
    { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
    { status: 422, headers: { 'access-control-allow-origin': '*' } }
  )
}

function restError(status: number, message: string): Response {
  return Response.json(
    { code: null, details: null, hint: null, message },
    { status, headers: { 'access-control-allow-origin': '*' } }
  )
}
