// These operators crash the session of PGlite 0.4, and `match.((x{0,255}){0,255})` hangs it. No issue is known.
const REFUSED_OPERATOR = /[=.,(]\s*(?:i?match|(?:pl|ph|w)?fts)\s*(?:\([^)]*\))?\s*\./i

/** The refusal of a request that must not reach the database, in the format of PostgREST. */
export function refusalOf({ url }: Request): Response | undefined {
  const { searchParams } = new URL(url)
  if (![...searchParams].some(pair => REFUSED_OPERATOR.test(pair.join('=')))) return undefined
  const message = 'This backend does not support match, imatch or full-text search.'
  const headers = { 'access-control-allow-origin': '*' }
  return Response.json({ code: null, details: null, hint: null, message }, { status: 400, headers })
}
