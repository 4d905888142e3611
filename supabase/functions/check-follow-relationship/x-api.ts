import {
  BRAND_USERNAME,
  type Reason,
  X_TIMEOUT_MS
} from '../../../src/domain/follow/follow-answer.ts'
import { authorization, type OAuth1Credentials } from './oauth1.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** A provider that can't tell never guesses. */
export type Finding =
  | {
      readonly kind: 'answer'
      readonly following: boolean
      readonly username: string
      readonly followers_count: number
      /** Only a URL that the board may show. Without it, X shows none. */
      readonly avatar_url?: string
    }
  | { readonly kind: 'no-such-account' | 'suspended' }
  | Unclear
  | Failure

/** An undocumented response about this account. */
type Unclear = { readonly kind: 'unclear'; readonly note: string }

/** The service is unavailable to everyone. */
type Failure = {
  readonly kind: 'failed'
  readonly reason: Exclude<Reason, 'budget'>
  /** Seconds until the service accepts requests. */
  readonly retry_after?: number
  /** For the log, without the service's own text. */
  readonly note: string
}

export type FollowProvider = {
  /** Requests of the next check, counted in advance. */
  readonly requests: () => number
  /** Never throws. */
  readonly check: (username: string) => Promise<Finding>
}

/** `src/site.ts` allows this host. */
const PICTURE = /^https:\/\/pbs\.twimg\.com\/[\w./%-]{1,500}$/

/** https://docs.x.com/x-api/fundamentals/data-dictionary */
const RELATIONS = new Set<unknown>([
  'followed_by',
  'following',
  'follow_request_received',
  'follow_request_sent',
  'blocking',
  'muting'
])

const UNREADABLE: Unclear = { kind: 'unclear', note: 'X sent an answer that can’t be read.' }

/**
 * `undefined` if none is configured. FOLLOW_PROVIDER is `x-api`; FOLLOW_PROVIDER_KEY and FOLLOW_PROVIDER_KEY_SECRET
 * are the brand's access token, FOLLOW_PROVIDER_APP_KEY and FOLLOW_PROVIDER_APP_SECRET the app's; FOLLOW_PROVIDER_URL
 * is for tests. X relates an account to the token's owner (`connection_status`,
 * https://docs.x.com/x-api/users/get-users-by-usernames), so the first check confirms the owner.
 * @throws Error without values of the environment
 */
export function providerFrom(
  env: Variables,
  now = Date.now,
  fetch = globalThis.fetch
): FollowProvider | undefined {
  const name = env['FOLLOW_PROVIDER']?.trim() ?? ''
  if (name === '') return undefined
  if (name !== 'x-api') throw new Error('FOLLOW_PROVIDER must be x-api or empty.')
  const x: Access = {
    baseUrl: env['FOLLOW_PROVIDER_URL']?.trim() || 'https://api.x.com',
    credentials: {
      token: secret(env, 'FOLLOW_PROVIDER_KEY'),
      tokenSecret: secret(env, 'FOLLOW_PROVIDER_KEY_SECRET'),
      appKey: secret(env, 'FOLLOW_PROVIDER_APP_KEY'),
      appSecret: secret(env, 'FOLLOW_PROVIDER_APP_SECRET')
    },
    now,
    fetch
  }
  let isBrandsToken = false
  return {
    requests: () => (isBrandsToken ? 1 : 2),
    check: async username => {
      if (!isBrandsToken) {
        const failure = await checkOwner(x)
        if (failure) return failure
        isBrandsToken = true
      }
      const fields = 'connection_status,public_metrics,profile_image_url'
      const answer = await get(x, `/2/users/by?usernames=${username}&user.fields=${fields}`)
      return 'body' in answer ? findingFrom(answer.body, username) : answer
    }
  }
}

type Access = {
  readonly baseUrl: string
  readonly credentials: OAuth1Credentials
  readonly now: () => number
  readonly fetch: typeof fetch
}

async function checkOwner(x: Access): Promise<Failure | undefined> {
  const owner = await get(x, '/2/users/me')
  if (!('body' in owner)) return owner.kind === 'failed' ? owner : failed('failed', owner.note)
  const isBrand = isSame(property(owner.body, 'data', 'username'), BRAND_USERNAME)
  return isBrand ? undefined : failed('refused', `The token is not @${BRAND_USERNAME}'s.`)
}

async function get(
  { baseUrl, credentials, now, fetch }: Access,
  path: string
): Promise<{ body: unknown } | Failure | Unclear> {
  const url = new URL(baseUrl + path)
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        authorization: authorization(url, credentials, now())
      },
      // A redirect would send the signature to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(X_TIMEOUT_MS)
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return failureOf(response, now())
    }
    return { body: await response.json() }
  } catch (error) {
    // Else no network or a timeout.
    return error instanceof SyntaxError ? UNREADABLE : failed('failed', 'X sent no answer.')
  }
}

// Fetch's error would quote a malformed header.
function secret(env: Variables, name: string): string {
  const value = env[name]?.trim() ?? ''
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new Error(`${name} is missing, or contains a space or another character that no key has.`)
}

/**
 * X omits `connection_status` for an account without any relation: trust that only without errors and with the
 * follower count.
 */
function findingFrom(body: unknown, username: string): Finding {
  const [user] = listOf(body, 'data').filter(one => isSame(property(one, 'username'), username))
  if (user === undefined) return absenceFrom(body, username)
  const status = property(user, 'connection_status')
  const relations = status === undefined ? [] : status
  const followers = Number(property(user, 'public_metrics', 'followers_count') ?? NaN)
  if (
    !Array.isArray(relations) ||
    !relations.every(relation => RELATIONS.has(relation)) ||
    // The column is an integer.
    !(Number.isInteger(followers) && followers >= 0 && followers < 2 ** 31) ||
    property(body, 'errors') !== undefined
  ) {
    return { kind: 'unclear', note: 'X sent an account in a form that it does not document.' }
  }
  const picture = property(user, 'profile_image_url')
  return {
    kind: 'answer',
    following: relations.includes('followed_by'),
    username: String(property(user, 'username')),
    followers_count: followers,
    ...(typeof picture === 'string' && PICTURE.test(picture) ? { avatar_url: picture } : {})
  }
}

function absenceFrom(body: unknown, username: string): Finding {
  const absence = listOf(body, 'errors').find(
    error =>
      String(property(error, 'type')).endsWith('/resource-not-found') &&
      isSame(property(error, 'value'), username)
  )
  if (absence === undefined)
    return { kind: 'unclear', note: 'X sent neither the account nor that there is none.' }
  // Of the same type as a missing account: "Forbidden", "User has been suspended: [name]."
  const isSuspended =
    property(absence, 'title') === 'Forbidden' ||
    String(property(absence, 'detail')).includes('suspended')
  return { kind: isSuspended ? 'suspended' : 'no-such-account' }
}

/**
 * A failure pauses the check for everyone, so a status that may be about one name is only unclear:
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
function failureOf({ status, headers }: Response, now: number): Failure | Unclear {
  const note = `X answered with status ${String(status)}.`
  if (status === 401 || status === 403) return failed('refused', note)
  if (status === 402) return failed('no-credit', note)
  if ([502, 503, 504].includes(status)) return failed('failed', note)
  if (status !== 429) return { kind: 'unclear', note }
  // https://docs.x.com/x-api/fundamentals/rate-limits
  const reset = Number(headers.get('x-rate-limit-reset'))
  return {
    ...failed('limited', note),
    retry_after: Math.max(0, Math.ceil(reset - now / 1000)) || 0
  }
}

function failed(reason: Failure['reason'], note: string): Failure {
  return { kind: 'failed', reason, note }
}

function isSame(name: unknown, username: string): boolean {
  return typeof name === 'string' && name.toLowerCase() === username.toLowerCase()
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = property(value, name)
  return Array.isArray(list) ? list : []
}

function property(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => Object(found)[name], value)
}
