import { type Variables } from '../_shared/environment.ts'
import { type Reason } from '../../../src/domain/follow/follow-answer.ts'
import { createXApi } from './x-api.ts'

/** A provider that can't tell never guesses. */
export type Finding =
  | {
      readonly kind: 'answer'
      readonly following: boolean
      readonly username: string
      readonly followers_count: number
      /** Only a URL that the board may show. */
      readonly avatar_url?: string
    }
  | { readonly kind: 'no-such-account' }
  /** An undocumented response about this account. */
  | { readonly kind: 'unclear'; readonly note: string }
  /** The service is unavailable to everyone. */
  | {
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

/**
 * `undefined` if none is configured. FOLLOW_PROVIDER is `x-api`; FOLLOW_PROVIDER_KEY and FOLLOW_PROVIDER_KEY_SECRET
 * are the brand's access token, FOLLOW_PROVIDER_APP_KEY and FOLLOW_PROVIDER_APP_SECRET the app's; FOLLOW_PROVIDER_URL
 * is for tests.
 * @throws Error without values of the environment
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

// Fetch's error would quote a malformed header.
function secret(env: Variables, name: string): string {
  const value = env[name]?.trim() ?? ''
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw new Error(
    value === ''
      ? `FOLLOW_PROVIDER is x-api: set ${name} too.`
      : `${name} contains a space or another character that no key has.`
  )
}
