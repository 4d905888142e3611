import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { BRAND_USERNAME } from '../../supabase/functions/check-follow-relationship/contract.ts'
import { type Provider } from '../../supabase/functions/check-follow-relationship/providers/provider.ts'

/** A response as the fake sends it, byte by byte. */
export type RawReply = { status?: number; headers?: Record<string, string>; body?: string }

/**
 * What the fake says about an account, in the words of the service it stands for, or how its response
 * goes wrong.
 */
export type Reply = 'yes' | 'no' | 'unknown' | 'suspended' | 'hang' | 'cut' | 'refuse' | RawReply

/** A request for the relation of an account. */
type Lookup = { username: string | null; authorization: string | undefined }

/** An HTTP server that speaks as a provider's service does. */
export type FakeProvider = {
  readonly url: string
  /** The variables with which the function uses it. */
  readonly env: Record<string, string>
  /** Every request for the relation of an account, the oldest first; no others. */
  readonly lookups: readonly Lookup[]
  /** What was wrong with requests: a key, a header, a parameter. Empty in a good run. */
  readonly faults: readonly string[]
  /** How often X was asked whose token it is. */
  tokenChecks: () => number
  /** The next lookups get these, in order; the last one is repeated. */
  reply: (...replies: Reply[]) => void
  /** From now on X names this account as the token's, or gives this reply. */
  tokenOf: (account: string | RawReply) => void
  /**
   * From now on a refused request is expected a second time and counted once: Deno 2.9 repeats a
   * request by itself if the connection is lost before any response.
   * https://github.com/denoland/deno/issues/35610
   */
  expectRepeats: () => void
  /** Keeps lookups waiting until the returned function is called. */
  hold: () => () => void
  /** Resolves once a lookup has arrived. */
  nextLookup: () => Promise<void>
  /** Forgets requests and replies; a lookup is answered with a no again. */
  reset: () => void
  close: () => Promise<void>
}

/** The followers that X counts for every account of the fake. */
export const FAKE_FOLLOWERS = 4321

const OAUTH1 = {
  FOLLOW_PROVIDER_KEY: '42-access-token',
  FOLLOW_PROVIDER_KEY_SECRET: 'token secret/with+signs'.replaceAll(' ', '_'),
  FOLLOW_PROVIDER_APP_KEY: 'app-key',
  FOLLOW_PROVIDER_APP_SECRET: 'app*secret'
}
const API_KEY = 'key-of-twitterapi.io'

function json(status: number, body: unknown): RawReply {
  return { status, body: JSON.stringify(body) }
}

/** The spelling that an account has chosen: the fake's are capitalized. */
export function spelled(username: string): string {
  return username.charAt(0).toUpperCase() + username.slice(1).toLowerCase()
}

// https://docs.x.com/x-api/fundamentals/response-codes-and-errors
function xError(username: string, title: string, detail: string) {
  return {
    value: username,
    detail: `${detail}: [${username}].`,
    title,
    resource_type: 'user',
    parameter: 'usernames',
    resource_id: username,
    type: 'https://api.twitter.com/2/problems/resource-not-found'
  }
}

function xAccount(username: string, extra: object): RawReply {
  const public_metrics = {
    followers_count: FAKE_FOLLOWERS,
    following_count: 12,
    tweet_count: 3,
    listed_count: 0
  }
  const user = { id: '1', name: 'Someone', username: spelled(username), public_metrics, ...extra }
  return json(200, { data: [user] })
}

type Words = Record<'yes' | 'no' | 'unknown' | 'suspended', (username: string) => RawReply>

const X_WORDS: Words = {
  yes: username => xAccount(username, { connection_status: ['followed_by', 'muting'] }),
  no: username => xAccount(username, {}),
  unknown: username =>
    json(200, {
      errors: [xError(username, 'Not Found Error', 'Could not find user with usernames')]
    }),
  suspended: username =>
    json(200, { errors: [xError(username, 'Forbidden', 'User has been suspended')] })
}

// https://docs.twitterapi.io/errors
const TWITTERAPI_IO_WORDS: Words = {
  yes: () => json(200, { status: 'success', data: { following: true, followed_by: false } }),
  no: () => json(200, { status: 'success', data: { following: false, followed_by: true } }),
  unknown: () => json(200, { status: 'error', msg: 'user not found' }),
  suspended: () => json(200, { status: 'error', msg: 'User has been suspended' })
}

/** Starts the fake of a service on a free port. */
export async function openFakeProvider(
  name: Provider['name'],
  login: 'OAuth 1.0a' | 'OAuth 2.0' = 'OAuth 1.0a'
): Promise<FakeProvider> {
  const isX = name === 'x-api'
  const words = isX ? X_WORDS : TWITTERAPI_IO_WORDS
  let lookups: Lookup[] = []
  let faults: string[] = []
  let tokenChecks = 0
  let replies: Reply[] = ['no']
  let account: string | RawReply = BRAND_USERNAME
  let held: Promise<void> | undefined
  let areRepeated = false
  let isRepeatDue = false
  const arrivals = new EventTarget()

  function keyFault(request: IncomingMessage, url: URL): string | undefined {
    if (!isX) return request.headers['x-api-key'] === API_KEY ? undefined : 'wrong x-api-key'
    const header = request.headers.authorization ?? ''
    if (login === 'OAuth 2.0') return header === 'Bearer user-token' ? undefined : 'wrong Bearer'
    return oauth1Fault(header, url)
  }

  function answer(url: URL): Reply {
    if (isX && url.pathname === '/2/users/me') {
      tokenChecks += 1
      return typeof account === 'string'
        ? json(200, { data: { id: '9', username: account } })
        : account
    }
    return (replies.length > 1 ? replies.shift() : replies[0]) ?? 'no'
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    const isLookup =
      url.pathname === (isX ? '/2/users/by' : '/twitter/user/check_follow_relationship')
    const username = url.searchParams.get(isX ? 'usernames' : 'source_user_name')
    const fault =
      request.method !== 'GET'
        ? `method ${String(request.method)}`
        : (keyFault(request, url) ?? (isLookup ? queryFault(isX, url) : undefined))
    if (fault !== undefined) faults.push(fault)
    if (isLookup && areRepeated && replies[0] === 'refuse') {
      isRepeatDue = !isRepeatDue
      if (isRepeatDue) {
        send(response, 'refuse')
        return
      }
    }
    if (isLookup) {
      lookups.push({ username, authorization: request.headers.authorization })
      arrivals.dispatchEvent(new Event('lookup'))
      await held
    }
    const reply =
      fault === undefined ? answer(url) : json(401, { title: 'Unauthorized', status: 401 })
    send(
      response,
      typeof reply === 'string' && reply in words
        ? words[reply as keyof Words](username ?? '')
        : reply
    )
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`
  const key = isX
    ? login === 'OAuth 1.0a'
      ? OAUTH1
      : { FOLLOW_PROVIDER_KEY: 'user-token' }
    : { FOLLOW_PROVIDER_KEY: API_KEY }

  return {
    url,
    env: { FOLLOW_PROVIDER: name, FOLLOW_PROVIDER_URL: url, ...key },
    get lookups() {
      return lookups
    },
    get faults() {
      return faults
    },
    tokenChecks: () => tokenChecks,
    reply: (...next) => {
      replies = next
    },
    tokenOf: next => {
      account = next
    },
    expectRepeats: () => {
      areRepeated = true
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    nextLookup: () =>
      new Promise(resolve => {
        arrivals.addEventListener('lookup', () => resolve(), { once: true })
      }),
    reset: () => {
      lookups = []
      faults = []
      replies = ['no']
      account = BRAND_USERNAME
      held = undefined
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function queryFault(isX: boolean, { searchParams }: URL): string | undefined {
  const expected = isX
    ? { 'user.fields': 'connection_status,public_metrics' }
    : { target_user_name: BRAND_USERNAME }
  for (const [name, value] of Object.entries(expected)) {
    if (searchParams.get(name) !== value) return `${name} is ${String(searchParams.get(name))}`
  }
  return undefined
}

// Written apart from the function's own signature, so that a mistake in one is found by the other.
function oauth1Fault(header: string, url: URL): string | undefined {
  const fields = new Map(
    [...header.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(match => [
      match[1]!,
      decodeURIComponent(match[2]!)
    ])
  )
  const signature = fields.get('oauth_signature')
  fields.delete('oauth_signature')
  if (fields.get('oauth_consumer_key') !== OAUTH1.FOLLOW_PROVIDER_APP_KEY) return 'wrong app key'
  if (fields.get('oauth_token') !== OAUTH1.FOLLOW_PROVIDER_KEY) return 'wrong token'
  const parameters = [...fields, ...url.searchParams].map(pair => pair.map(encode).join('=')).sort()
  const text = ['GET', url.origin + url.pathname, parameters.join('&')].map(encode).join('&')
  const secrets = [OAUTH1.FOLLOW_PROVIDER_APP_SECRET, OAUTH1.FOLLOW_PROVIDER_KEY_SECRET]
  const key = secrets.map(encode).join('&')
  const expected = createHmac('sha1', key).update(text).digest('base64')
  return signature === expected ? undefined : 'wrong signature'
}

function encode(text: string): string {
  return [...Buffer.from(text)]
    .map(byte => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'refuse') {
    response.destroy()
    return
  }
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":[{"username"', () => response.destroy())
    return
  }
  if (typeof reply === 'string') throw new Error(`The fake has no words for ${reply}.`)
  const { status = 200, headers = {}, body = '' } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}
