export const FUNCTION_NAME = 'check-follow-relationship'

/** Without the `@`; `src/site.ts` names the same account. */
export const BRAND_USERNAME = 'AltiusLabs'

/** How long the function waits for a response of X. */
export const X_TIMEOUT_MS = 8000

export type FollowAnswer = {
  readonly following: boolean
  /** The stored spelling if known, without `@`. */
  readonly username: string
  readonly user?: { readonly followers_count: number }
  /** ISO 8601; null if X was never asked, so `false` means no record. */
  readonly checked_at?: string | null
  readonly source: 'x-api' | 'table'
  /** X was asked earlier and can't be asked now. */
  readonly stale?: true
}

const ERROR_CODES = ['no-such-account', 'suspended', 'slow-down', 'unknown'] as const

export type Reason = 'refused' | 'no-credit' | 'limited' | 'budget' | 'failed'

/** The response with status 404, 429 or 503; a bad request has no `code`. */
export type FollowError = {
  readonly error: string
  readonly code?: (typeof ERROR_CODES)[number]
  readonly retry_after?: number
  readonly reason?: Reason
}

export function parseFollowAnswer(body: unknown): FollowAnswer | undefined {
  const { following, username, user, checked_at, source, stale } = fieldsOf(body)
  if (typeof following !== 'boolean' || typeof username !== 'string') return undefined
  if (checked_at !== undefined && checked_at !== null && !isDate(checked_at)) return undefined
  const { followers_count } = fieldsOf(user)
  return {
    following,
    username,
    ...(typeof followers_count === 'number' ? { user: { followers_count } } : {}),
    ...(checked_at === undefined ? {} : { checked_at }),
    source: source === 'x-api' ? 'x-api' : 'table',
    ...(stale === true ? { stale } : {})
  }
}

export function parseFollowError(body: unknown): Pick<FollowError, 'error' | 'code'> | undefined {
  const { error, code: stated } = fieldsOf(body)
  if (typeof error !== 'string') return undefined
  const code = ERROR_CODES.find(known => known === stated)
  return { error, ...(code ? { code } : {}) }
}

/** None of what isn't an object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
