import { type Variables } from '../_shared/environment.ts'
import { type Reason } from './contract.ts'
import { createXApi } from './x-api.ts'

/** What a provider found out about an account. One that can't tell never guesses a yes or a no. */
export type Finding =
  | {
      readonly kind: 'answer'
      readonly following: boolean
      /** As the account spells it. */
      readonly username: string
      readonly followers_count: number
      /** Only an address that the board may show. */
      readonly avatar_url?: string
    }
  | { readonly kind: 'no-such-account' }
  /** The answer about this account isn't one that the service documents. */
  | { readonly kind: 'unclear'; readonly note: string }
  /** The service answers nobody right now. */
  | {
      readonly kind: 'failed'
      readonly reason: Exclude<Reason, 'budget'>
      /** Whole seconds until the service wants to be asked again, if it says so. */
      readonly retry_after?: number
      /** For the log, without anything that the service sent. */
      readonly note: string
    }

/** A service that knows who follows the brand on X. */
export type FollowProvider = {
  /** How many requests the next check sends: they are counted first. */
  readonly requests: () => number
  /** Asks once and never throws. */
  readonly check: (username: string) => Promise<Finding>
}

/**
 * The provider that the environment configures, `undefined` if none: FOLLOW_PROVIDER is `x-api`,
 * FOLLOW_PROVIDER_KEY and FOLLOW_PROVIDER_KEY_SECRET are the access token of the brand's account,
 * FOLLOW_PROVIDER_APP_KEY and FOLLOW_PROVIDER_APP_SECRET are the app's. FOLLOW_PROVIDER_URL is for tests.
 *
 * @throws Error with a sentence that contains no value of the environment
 */
export function providerFrom(env: Variables, now: () => number): FollowProvider | undefined {
  const name = env['FOLLOW_PROVIDER']?.trim() ?? ''
  if (name === '') return undefined
  if (name !== 'x-api') throw new Error('FOLLOW_PROVIDER must be x-api or empty.')
  return createXApi({
    token: secret(env, 'FOLLOW_PROVIDER_KEY'),
    tokenSecret: secret(env, 'FOLLOW_PROVIDER_KEY_SECRET'),
    appKey: secret(env, 'FOLLOW_PROVIDER_APP_KEY'),
    appSecret: secret(env, 'FOLLOW_PROVIDER_APP_SECRET'),
    baseUrl: env['FOLLOW_PROVIDER_URL']?.trim() || 'https://api.x.com',
    now
  })
}

// Fetch would quote the value of a malformed header in its error, which could end up in a log.
function secret(env: Variables, name: string): string {
  const value = env[name]?.trim() ?? ''
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new Error(
    value === ''
      ? `FOLLOW_PROVIDER is x-api: set ${name} too.`
      : `${name} contains a space or another character that no key has.`
  )
}
