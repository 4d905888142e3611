import { type SupabaseContext } from '@supabase/server'
import { type FollowAnswer, type Reason } from '../../../src/domain/follow/follow-answer.ts'

/** Times in seconds. */
export type Decision =
  | {
      decision: 'answer'
      outcome: 'yes' | 'no' | 'no-such-account' | 'suspended'
      username: string
      followers_count: number | null
      checked_at: string
      source: FollowAnswer['source']
      stale?: true
    }
  | { decision: 'slow-down'; retry_after: number }
  | { decision: 'unavailable'; reason: Reason; retry_after: number | null }
  /** `asked_at` is for `finish_follow_check`. */
  | { decision: 'ask'; asked_at: string }

export type FoundWinner = {
  username: string
  followers_count: number | null
  follows_altius: boolean
  follows_altius_checked_at: string | null
}

/** Null on failure. */
export async function decide(
  client: SupabaseContext['supabaseAdmin'],
  name: 'begin_follow_check' | 'finish_follow_check',
  values: object
): Promise<Decision | null> {
  const { data, error } = await client.rpc(name, values)
  if (error) console.error(`${name} failed:`, error.message)
  return data
}

/** Null if there is none, `undefined` on failure. */
export async function findWinner(
  client: SupabaseContext['supabase'],
  username: string
): Promise<FoundWinner | null | undefined> {
  const { data, error } = await client.rpc('find_winner', { name: username })
  // Only a gateway's page is no list: our migration made the rows.
  if (!error && Array.isArray(data)) return (data as readonly FoundWinner[])[0] ?? null
  console.error('find_winner failed:', error?.message ?? 'unexpected rows')
  return undefined
}
