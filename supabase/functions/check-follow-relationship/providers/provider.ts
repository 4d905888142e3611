import { type Variables } from '../../_shared/environment.ts'
import { BRAND_USERNAME } from '../contract.ts'
import { createTwitterApiIo } from './twitterapi-io.ts'
import { createXApi, type XCredentials } from './x-api.ts'

/** Why a check found out nothing. */
export type Failure = {
  readonly kind: 'failed'
  /**
   * `rejected`: the credentials are wrong or lack a permission; `no-credit`: the account is empty.
   * Both last until someone acts. `limited`: too many calls. `unavailable`: anything else.
   */
  readonly reason: 'rejected' | 'no-credit' | 'limited' | 'unavailable'
  /** Whole seconds until another call is allowed, as far as the service says so. */
  readonly retryAfterSeconds?: number
  /** Whether the same call may succeed a moment later: 429, 5xx and network faults. */
  readonly isTransient?: boolean
  /** A sentence for the log, without anything that the service sent. */
  readonly note?: string
}

/** What one check found out. A provider that can't tell has failed: it never guesses a yes or a no. */
export type ProviderResult =
  | {
      readonly kind: 'answer'
      readonly following: boolean
      /** As the account spells it, if the service tells; otherwise as asked. */
      readonly username: string
      /** 0 to 2,147,483,647, or null if the service doesn't tell. */
      readonly followersCount: number | null
    }
  | { readonly kind: 'no-such-account' }
  | Failure

/** A service that knows who follows whom on X. */
export type Provider = {
  readonly name: 'x-api' | 'twitterapi.io'
  /**
   * Asks once, without a retry. Never throws: an aborted call has failed.
   *
   * @param username 1 to 15 letters, digits or underscores
   * @returns what was found out, and how many requests that took if not one
   */
  readonly check: (
    username: string,
    signal: AbortSignal
  ) => Promise<ProviderResult & { readonly requests?: number }>
}

const BASE_URLS = { 'x-api': 'https://api.x.com', 'twitterapi.io': 'https://api.twitterapi.io' }

/**
 * The provider that the environment configures, `undefined` if none.
 *
 * | variable | for | meaning |
 * | --- | --- | --- |
 * | `FOLLOW_PROVIDER` | both | `x-api` or `twitterapi.io`; empty: none |
 * | `FOLLOW_PROVIDER_KEY` | twitterapi.io | the API key |
 * | | x-api | the access token of the brand's account: OAuth 1.0a with the three secrets below, OAuth 2.0 without them |
 * | `FOLLOW_PROVIDER_KEY_SECRET` | x-api, OAuth 1.0a | the access token's secret |
 * | `FOLLOW_PROVIDER_APP_KEY` | x-api, OAuth 1.0a | the app's API key |
 * | `FOLLOW_PROVIDER_APP_SECRET` | x-api, OAuth 1.0a | the app's API key secret |
 * | `FOLLOW_PROVIDER_URL` | both | another base URL, for tests |
 *
 * An OAuth 2.0 user token is valid for two hours, so someone else has to renew it; OAuth 1.0a tokens
 * don't expire (https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code,
 * https://docs.x.com/fundamentals/authentication/faq).
 *
 * @param now milliseconds since 1970, for the timestamps of OAuth 1.0a and the resets of limits
 * @throws Error with a sentence that contains no value of the environment, if a variable is wrong
 */
export function providerFrom(
  env: Variables,
  fetch: typeof globalThis.fetch,
  now: () => number
): Provider | undefined {
  const name = env.FOLLOW_PROVIDER?.trim() ?? ''
  if (name === '') return undefined
  if (name !== 'x-api' && name !== 'twitterapi.io') {
    throw new Error('FOLLOW_PROVIDER must be x-api, twitterapi.io or empty.')
  }
  const key = secret(env, 'FOLLOW_PROVIDER_KEY')
  if (key === undefined) throw new Error(`FOLLOW_PROVIDER is ${name}: set FOLLOW_PROVIDER_KEY too.`)
  const service = { baseUrl: baseUrl(env) ?? BASE_URLS[name], brand: BRAND_USERNAME, fetch, now }
  return name === 'x-api'
    ? createXApi({ ...service, credentials: xCredentials(env, key) })
    : createTwitterApiIo({ ...service, key })
}

function xCredentials(env: Variables, token: string): XCredentials {
  const tokenSecret = secret(env, 'FOLLOW_PROVIDER_KEY_SECRET')
  const appKey = secret(env, 'FOLLOW_PROVIDER_APP_KEY')
  const appSecret = secret(env, 'FOLLOW_PROVIDER_APP_SECRET')
  if (tokenSecret !== undefined && appKey !== undefined && appSecret !== undefined) {
    return { token, tokenSecret, appKey, appSecret }
  }
  if (tokenSecret === undefined && appKey === undefined && appSecret === undefined) return { token }
  throw new Error(
    'OAuth 1.0a needs FOLLOW_PROVIDER_KEY_SECRET, FOLLOW_PROVIDER_APP_KEY and FOLLOW_PROVIDER_APP_SECRET.'
  )
}

// Fetch would quote the value of a malformed header in its error, which could end up in a log.
function secret(env: Variables, name: string): string | undefined {
  const value = env[name]?.trim() ?? ''
  if (value === '') return undefined
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new Error(`${name} contains a space or another character that no key has.`)
}

// The key is sent to this host, so http is for this machine only.
function baseUrl(env: Variables): string | undefined {
  const text = env.FOLLOW_PROVIDER_URL?.trim() ?? ''
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  if (url?.protocol === 'https:' || isLocal) return text.replace(/\/+$/, '')
  throw new Error('FOLLOW_PROVIDER_URL must begin with https://.')
}
