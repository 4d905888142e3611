import { readText } from '../_shared/http.ts'
import { BRAND_USERNAME } from '../../../src/domain/follow/follow-answer.ts'
import { authorization, type OAuth1Credentials } from './oauth1.ts'
import { type Finding, type FollowProvider } from './provider.ts'

/** `src/site.ts` allows this host. */
const PICTURE = /^https:\/\/pbs\.twimg\.com\/[\w./%-]{1,500}$/

const TIMEOUT_MS = 8000
/** Unpacked. An account takes 1 kB. */
const MAX_BYTES = 64 * 1024

/** https://docs.x.com/x-api/fundamentals/data-dictionary */
const RELATIONS = new Set<unknown>([
  'followed_by',
  'following',
  'follow_request_received',
  'follow_request_sent',
  'blocking',
  'muting'
])

type Options = OAuth1Credentials & {
  readonly baseUrl: string
  /** In ms since 1970. */
  readonly now: () => number
  readonly fetch?: typeof globalThis.fetch
}

type Failure = Extract<Finding, { kind: 'failed' }>
type Unclear = Extract<Finding, { kind: 'unclear' }>
type Json = { kind: 'json'; value: unknown }

const UNREADABLE: Unclear = { kind: 'unclear', note: 'X sent an answer that can’t be read.' }

/**
 * `connection_status` (https://docs.x.com/x-api/users/get-users-by-usernames) relates an account to the token's
 * owner, so the first check confirms the owner with `GET /2/users/me`.
 */
export function createXApi(options: Options): FollowProvider {
  const { baseUrl, now, fetch = globalThis.fetch } = options
  let isBrandsToken = false

  async function get(path: string): Promise<Json | Failure | Unclear> {
    const url = new URL(baseUrl + path)
    try {
      const response = await fetch(url, {
        headers: {
          accept: 'application/json',
          authorization: await authorization(url, options, now())
        },
        // A redirect would send the signature to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS)
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return failureOf(response, now())
      }
      const body = await readText(response, MAX_BYTES)
      if ('text' in body) return parsed(body.text)
      return body.fault === 'incomplete'
        ? failed('failed', 'The answer of X broke off.')
        : UNREADABLE
    } catch {
      // No network or a timeout.
      return failed('failed', 'X sent no answer.')
    }
  }

  async function rejectOtherToken(): Promise<Failure | undefined> {
    if (isBrandsToken) return undefined
    const response = await get('/2/users/me')
    if (response.kind === 'failed') return response
    if (response.kind === 'unclear') return failed('failed', response.note)
    isBrandsToken = isSame(property(property(response.value, 'data'), 'username'), BRAND_USERNAME)
    return isBrandsToken ? undefined : failed('refused', `The token is not @${BRAND_USERNAME}'s.`)
  }

  return {
    requests: () => (isBrandsToken ? 1 : 2),
    check: async username => {
      const failure = await rejectOtherToken()
      if (failure) return failure
      const fields = 'connection_status,public_metrics,profile_image_url'
      const response = await get(`/2/users/by?usernames=${username}&user.fields=${fields}`)
      return response.kind === 'json' ? findingFrom(response.value, username) : response
    }
  }
}

/** X omits `connection_status` for a no: believe it only without errors and with the other field. */
function findingFrom(body: unknown, username: string): Finding {
  const errors = property(body, 'errors')
  const user = listOf(property(body, 'data')).find(entry =>
    isSame(property(entry, 'username'), username)
  )
  if (user === undefined) {
    return listOf(errors).some(error => isMissing(error, username))
      ? { kind: 'no-such-account' }
      : { kind: 'unclear', note: 'X sent neither the account nor that there is none.' }
  }
  const relations = relationsOf(user)
  const followers = property(property(user, 'public_metrics'), 'followers_count')
  if (errors !== undefined || relations === undefined || !isCount(followers)) {
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

function relationsOf(user: unknown): readonly unknown[] | undefined {
  const status = property(user, 'connection_status')
  if (status === undefined) return []
  return Array.isArray(status) && status.every(each => RELATIONS.has(each)) ? status : undefined
}

/** X reports suspended accounts with the same error. */
function isMissing(error: unknown, username: string): boolean {
  const type = property(error, 'type')
  return (
    typeof type === 'string' &&
    type.endsWith('/resource-not-found') &&
    isSame(property(error, 'value'), username)
  )
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

function parsed(text: string): Json | Unclear {
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return UNREADABLE
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isSame(name: unknown, username: string): boolean {
  return typeof name === 'string' && name.toLowerCase() === username.toLowerCase()
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Reflect.get(value, name)
  return found
}
