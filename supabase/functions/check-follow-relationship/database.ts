import { type SupabaseContext } from '@supabase/server'
import { type FollowAnswer, type Reason } from './contract.ts'

/** What `begin_follow_check` and `finish_follow_check` return. Times are whole seconds. */
export type Decision =
  | {
      decision: 'answer'
      outcome: 'yes' | 'no' | 'no-such-account'
      username: string
      followers_count: number | null
      checked_at: string
      source: FollowAnswer['source']
    }
  | { decision: 'slow-down'; retry_after: number }
  | { decision: 'unavailable'; reason: Reason; retry_after: number | null }
  /** The call may ask the provider; its requests are counted. */
  | { decision: 'ask' }

/** A row of `find_winner`. */
export type FoundWinner = {
  username: string
  followers_count: number | null
  follows_altius: boolean
  follows_altius_checked_at: string | null
}

/** Calls a function of the follow check; `undefined` if the database can't be used. */
export async function decide(
  client: SupabaseContext['supabaseAdmin'],
  name: 'begin_follow_check' | 'finish_follow_check',
  values: object
): Promise<Decision | undefined> {
  const { data, error } = await client.rpc(name, values)
  if (!error && isDecision(data)) return data
  console.error(`${name} failed:`, error?.message ?? 'unexpected answer')
  return undefined
}

/** The winner of that name, null if there is none; `undefined` if the winners can't be read. */
export async function findWinner(
  client: SupabaseContext['supabase'],
  username: string
): Promise<FoundWinner | null | undefined> {
  const { data, error } = await client.rpc('find_winner', { name: username })
  const rows: unknown = data
  if (!error && Array.isArray(rows)) {
    const row: unknown = rows[0] ?? null
    if (row === null || isWinner(row)) return row
  }
  console.error('find_winner failed:', error?.message ?? 'unexpected rows')
  return undefined
}

// Our own migrations made these values: they only must not be a gateway's page.
function isDecision(value: unknown): value is Decision {
  return typeof value === 'object' && value !== null && 'decision' in value
}

function isWinner(row: unknown): row is FoundWinner {
  return typeof row === 'object' && row !== null && 'follows_altius' in row && 'username' in row
}
