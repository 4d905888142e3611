/** The name of the function, at the end of its URL. */
export const FUNCTION_NAME = 'check-follow-relationship'

/** The brand's account on X, without the `@`. `src/site.ts` names the same one. */
export const BRAND_USERNAME = 'AltiusLabs'

/** The function's response with status 200. */
export type FollowAnswer = {
  readonly following: boolean
  /** The stored spelling if known, otherwise the submitted one, without the leading `@`. */
  readonly username: string
  /** Only where the follower count is known. */
  readonly user?: { readonly followers_count: number }
  /** When X was asked, in ISO 8601. Null if it never was: then `false` means that there is no record. */
  readonly checked_at?: string | null
  /** Who said so: X, or the flag in the table of winners. */
  readonly source: 'x-api' | 'table'
}

/** Why there is no answer, beside requests that are wrong in themselves. */
const ERROR_CODES = ['no-such-account', 'slow-down', 'unknown'] as const

/** For the staff: what keeps the check from asking X. */
const REASONS = ['refused', 'no-credit', 'limited', 'budget', 'failed'] as const
export type Reason = (typeof REASONS)[number]

/** The function's response with status 404, 429 or 503, and without `code` that of a bad request. */
export type FollowError = {
  /** A sentence for the visitor. */
  readonly error: string
  readonly code?: (typeof ERROR_CODES)[number]
  /** Whole seconds. */
  readonly retry_after?: number
  readonly reason?: Reason
}

/** Parses a response body with status 200; `undefined` if it doesn't have the shape above. */
export function parseFollowAnswer(body: unknown): FollowAnswer | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { following, username, user, checked_at, source } = body as Record<string, unknown>
  if (typeof following !== 'boolean' || typeof username !== 'string') return undefined
  if (checked_at !== undefined && checked_at !== null && !isDate(checked_at)) return undefined
  const followers =
    typeof user === 'object' && user !== null && 'followers_count' in user
      ? user.followers_count
      : undefined
  return {
    following,
    username,
    ...(typeof followers === 'number' ? { user: { followers_count: followers } } : {}),
    ...(checked_at === undefined ? {} : { checked_at }),
    source: source === 'x-api' ? 'x-api' : 'table'
  }
}

/** Parses a response body with another status; `undefined` if it has no sentence. */
export function parseFollowError(body: unknown): FollowError | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = body as Record<string, unknown>
  const { error, retry_after } = fields
  if (typeof error !== 'string') return undefined
  const code = ERROR_CODES.find(known => known === fields['code'])
  const reason = REASONS.find(known => known === fields['reason'])
  return {
    error,
    ...(code ? { code } : {}),
    ...(typeof retry_after === 'number' ? { retry_after } : {}),
    ...(reason ? { reason } : {})
  }
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
