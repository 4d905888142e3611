/** The name of the function, at the end of its URL. */
export const FUNCTION_NAME = 'check-follow-relationship'

/** The brand's account on X, without the `@`. `src/site.ts` names the same one. */
export const BRAND_USERNAME = 'AltiusLabs'

/** Who said whether someone follows: a service that asked X, or the flag in the table of winners. */
export const SOURCES = ['x-api', 'twitterapi.io', 'table'] as const
export type Source = (typeof SOURCES)[number]

/** The function's response with status 200, which the page shows. */
export type FollowAnswer = {
  readonly following: boolean
  /** The stored spelling if known, otherwise the submitted one, without the leading `@`. */
  readonly username: string
  /** Only where the follower count is known. */
  readonly user?: { readonly followers_count: number }
  /** When this was found out, in ISO 8601; null if it never was. */
  readonly checked_at: string | null
  readonly source: Source
  /** After a live "no": whole seconds until asking again can give a new answer. */
  readonly check_again_in?: number
}

/** Why there is no answer, beside requests that are wrong in themselves. */
const ERROR_CODES = ['no-such-account', 'slow-down', 'unknown'] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The function's response with status 404, 429 or 503, and without `code` that of a bad request. */
export type FollowError = {
  /** A sentence for the visitor. */
  readonly error: string
  readonly code?: ErrorCode
  /** Whole seconds. */
  readonly retry_after?: number
}

/** Parses a response body with status 200; `undefined` if it doesn't have the shape above. */
export function parseFollowAnswer(body: unknown): FollowAnswer | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = body as Record<string, unknown>
  const { following, username, user, checked_at = null } = fields
  if (typeof following !== 'boolean' || typeof username !== 'string') return undefined
  if (checked_at !== null && !isDate(checked_at)) return undefined
  // A function from before a deployment named no source: it knew only the table.
  const source = SOURCES.find(known => known === (fields['source'] ?? 'table'))
  if (source === undefined) return undefined
  const followers =
    typeof user === 'object' && user !== null && 'followers_count' in user
      ? user.followers_count
      : undefined
  const checkAgainIn = seconds(fields['check_again_in'])
  return {
    following,
    username,
    ...(typeof followers === 'number' ? { user: { followers_count: followers } } : {}),
    checked_at,
    source,
    ...(checkAgainIn === undefined ? {} : { check_again_in: checkAgainIn })
  }
}

/** Parses a response body with another status; `undefined` if it has no sentence. */
export function parseFollowError(body: unknown): FollowError | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = body as Record<string, unknown>
  const { error } = fields
  if (typeof error !== 'string') return undefined
  const code = ERROR_CODES.find(known => known === fields['code'])
  const retryAfter = seconds(fields['retry_after'])
  return {
    error,
    ...(code === undefined ? {} : { code }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter })
  }
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function seconds(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
