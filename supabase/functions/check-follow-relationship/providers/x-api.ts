import { authorization, type OAuth1Credentials } from './oauth1.ts'
import { type Failure, type Provider, type ProviderResult } from './provider.ts'
import { getJson, property, type Service, unusable } from './service.ts'

/** The permission of the brand's account: OAuth 1.0a, or a user token of OAuth 2.0. */
export type XCredentials = OAuth1Credentials | { readonly token: string }

/** The largest value of the column that stores it. */
const MAX_FOLLOWERS = 2_147_483_647

/**
 * X API v2, `GET /2/users/by` with the field `connection_status`: the relations between the account
 * that the token belongs to and the one looked up. It contains `followed_by` if that one follows, and
 * is omitted if there is no relation
 * (https://docs.x.com/x-api/users/get-users-by-usernames,
 * https://docs.x.com/x-api/fundamentals/data-dictionary).
 *
 * An app-only token has no account, so its answers lack the field too and would read as a no; another
 * person's token would answer about that person. So the first check asks `GET /2/users/me`, which
 * refuses app-only tokens (https://docs.x.com/x-api/users/lookup/integrate) and names the account of
 * the others: it must be the brand's. That takes one more request for each instance of the function.
 */
export function createXApi(options: Service & { readonly credentials: XCredentials }): Provider {
  const { baseUrl, brand, credentials, now } = options
  let isBrandsToken = false

  async function get(path: string, query: Record<string, string>, signal: AbortSignal) {
    const url = new URL(baseUrl + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const header =
      'tokenSecret' in credentials
        ? await authorization(url, credentials, now())
        : `Bearer ${credentials.token}`
    return getJson(options, url, { authorization: header }, signal)
  }

  async function verifyToken(signal: AbortSignal): Promise<Failure | undefined> {
    const response = await get('/2/users/me', {}, signal)
    if (response.kind === 'failed') return response
    const account = usernameOf(property(response.value, 'data'))
    if (account === undefined) return unusable('X did not say whose token it is.')
    if (!isSame(account, brand)) {
      return { kind: 'failed', reason: 'rejected', note: `The token is not one of @${brand}.` }
    }
    isBrandsToken = true
    return undefined
  }

  async function lookUp(username: string, signal: AbortSignal): Promise<ProviderResult> {
    const query = { usernames: username, 'user.fields': 'connection_status,public_metrics' }
    const response = await get('/2/users/by', query, signal)
    return response.kind === 'failed' ? response : resultOf(response.value, username)
  }

  return {
    name: 'x-api',
    check: async (username, signal) => {
      if (isBrandsToken) return lookUp(username, signal)
      const failure = await verifyToken(signal)
      return failure ?? { ...(await lookUp(username, signal)), requests: 2 }
    }
  }
}

/**
 * What a response says about the account. A suspended one counts as missing, as in X's own guide
 * ("User doesn't exist or was suspended", https://docs.x.com/x-api/users/lookup/integrate): it arrives
 * in `errors[]` with the title "Forbidden" and the type of the missing ones. Any other error next to
 * the account could have withheld the field, so a no is believed only without errors, and only if the
 * other field that was asked for is there.
 */
function resultOf(body: unknown, username: string): ProviderResult {
  const errors = listOf(property(body, 'errors'))
  const user = listOf(property(body, 'data')).find(entry => isSame(usernameOf(entry), username))
  if (user === undefined) {
    return errors.some(error => isMissing(error, username))
      ? { kind: 'no-such-account' }
      : unusable('X sent neither the account nor that there is none.')
  }
  const relations = property(user, 'connection_status') ?? []
  if (!Array.isArray(relations) || relations.some(relation => typeof relation !== 'string')) {
    return unusable('X sent a connection_status of an unknown form.')
  }
  const following = relations.includes('followed_by')
  if (!following && errors.length > 0) return unusable('X sent an account together with errors.')
  if (!following && typeof property(user, 'public_metrics') !== 'object') {
    return unusable('X sent an account without the fields that were asked for.')
  }
  const spelled = usernameOf(user) ?? username
  return { kind: 'answer', following, username: spelled, followersCount: followersOf(user) }
}

function isMissing(error: unknown, username: string): boolean {
  const type = property(error, 'type')
  const isNotFound =
    property(error, 'title') === 'Not Found Error' ||
    (typeof type === 'string' && type.endsWith('/resource-not-found'))
  return isNotFound && isSame(property(error, 'resource_id') ?? property(error, 'value'), username)
}

function followersOf(user: unknown): number | null {
  const count = property(property(user, 'public_metrics'), 'followers_count')
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 0
  return isCount && count <= MAX_FOLLOWERS ? count : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function usernameOf(user: unknown): string | undefined {
  const username = property(user, 'username')
  return typeof username === 'string' ? username : undefined
}

function isSame(name: unknown, username: string): boolean {
  return typeof name === 'string' && name.toLowerCase() === username.toLowerCase()
}
