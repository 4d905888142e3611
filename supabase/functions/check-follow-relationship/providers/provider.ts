/** What one check found out. */
export type ProviderResult =
  | { kind: 'answer'; following: boolean; username: string; followersCount: number | null }
  | { kind: 'no-such-account' }
  | {
      kind: 'failed'
      reason: 'rejected' | 'no-credit' | 'limited' | 'unavailable'
      retryAfterSeconds?: number
    }

/** One call of a service that knows who follows whom on X. */
export type Provider = {
  name: 'x-api' | 'twitterapi.io'
  check: (username: string, signal: AbortSignal) => Promise<ProviderResult>
}
