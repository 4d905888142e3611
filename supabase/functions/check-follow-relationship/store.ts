import { type SupabaseContext } from '@supabase/server'
import { SOURCES, type Source } from './contract.ts'
import { type Limits } from './limits.ts'
import { type Provider, type ProviderResult } from './providers/provider.ts'

/** What the database decided about a check. Times are whole seconds. */
export type Decision =
  | {
      decision: 'answer'
      outcome: 'yes' | 'no' | 'no-such-account'
      username: string
      followersCount: number | null
      /** ISO 8601 in UTC. */
      checkedAt: string
      source: Source
      /** Until another answer is possible; null unless the outcome is no. */
      checkAgainIn: number | null
    }
  | { decision: 'slow-down'; retryAfter: number }
  | { decision: 'unavailable'; reason: string; retryAfter: number | null }
  /** Someone else asks the provider about the same name right now. */
  | { decision: 'wait' }
  /** This call may ask the provider, and has to finish with the claim. */
  | { decision: 'ask'; claim: string }

/** The database functions of the follow check. Without a usable response they return `undefined`. */
export type Store = {
  /**
   * Charges the visitor, unless null, and decides.
   *
   * @param maxAgeSeconds accepts no stored answer that is older
   */
  begin: (
    username: string,
    visitor: string | null,
    maxAgeSeconds: number
  ) => Promise<Decision | undefined>
  /** Looks for the answer that someone else's call brings, and never decides to ask. */
  look: (username: string, maxAgeSeconds: number) => Promise<Decision | undefined>
  /** Stores what the provider said and releases the claim. */
  finish: (
    username: string,
    claim: string,
    asked: { result: ProviderResult; calls: number }
  ) => Promise<Decision | undefined>
}

/** @param supabase a client with the secret key: no other role may call these functions */
export function createStore(
  supabase: SupabaseContext['supabaseAdmin'],
  provider: Provider['name'],
  limits: Limits
): Store {
  async function call(name: string, values: object): Promise<Decision | undefined> {
    const { data, error } = await supabase.rpc(name, values)
    const decision = error ? undefined : parseDecision(data)
    if (!decision) console.error(`${name} failed:`, error?.message ?? 'unexpected answer')
    return decision
  }
  function begin(
    username: string,
    visitor: string | null,
    asked: Provider['name'] | null,
    maxAgeSeconds: number
  ): Promise<Decision | undefined> {
    return call('begin_follow_check', {
      username,
      visitor,
      provider: asked,
      limits: withMaxAge(limits, maxAgeSeconds)
    })
  }
  return {
    begin: (username, visitor, maxAge) => begin(username, visitor, provider, maxAge),
    look: (username, maxAge) => begin(username, null, null, maxAge),
    finish: (username, claim, { result, calls }) =>
      call('finish_follow_check', {
        username,
        claim,
        outcome: { ...columnsOf(result), provider, calls },
        limits
      })
  }
}

function withMaxAge(limits: Limits, maxAge: number): Limits {
  const { cache } = limits
  return {
    ...limits,
    cache: {
      ...cache,
      yesSeconds: Math.min(cache.yesSeconds, maxAge),
      noSeconds: cache.noSeconds.map(seconds => Math.min(seconds, maxAge)),
      noSuchAccountSeconds: Math.min(cache.noSuchAccountSeconds, maxAge)
    }
  }
}

function columnsOf(result: ProviderResult): object {
  switch (result.kind) {
    case 'answer': {
      const { kind, following, username, followersCount } = result
      return { kind, following, username, followers_count: followersCount }
    }
    case 'no-such-account':
      return { kind: result.kind }
    case 'failed':
      return { kind: result.kind, reason: result.reason, retry_after: result.retryAfterSeconds }
  }
}

/** Parses what a database function returned; `undefined` if it is no decision. */
export function parseDecision(value: unknown): Decision | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const retryAfter = fields['retry_after'] ?? null
  switch (fields['decision']) {
    case 'answer':
      return parseAnswer(fields)
    case 'slow-down':
      return typeof retryAfter === 'number' ? { decision: 'slow-down', retryAfter } : undefined
    case 'unavailable':
      if (retryAfter !== null && typeof retryAfter !== 'number') return undefined
      return { decision: 'unavailable', reason: String(fields['reason']), retryAfter }
    case 'wait':
      return { decision: 'wait' }
    case 'ask': {
      const { claim } = fields
      return typeof claim === 'string' ? { decision: 'ask', claim } : undefined
    }
    default:
      return undefined
  }
}

function parseAnswer(fields: Record<string, unknown>): Decision | undefined {
  const { username, followers_count: followersCount, check_again_in: checkAgainIn } = fields
  const outcome = (['yes', 'no', 'no-such-account'] as const).find(one => one === fields['outcome'])
  const source = SOURCES.find(one => one === fields['source'])
  const checkedAt = isoDate(fields['checked_at'])
  if (outcome === undefined || source === undefined || typeof username !== 'string')
    return undefined
  if (followersCount !== null && typeof followersCount !== 'number') return undefined
  if (checkAgainIn !== null && typeof checkAgainIn !== 'number') return undefined
  if (checkedAt === undefined) return undefined
  return {
    decision: 'answer',
    outcome,
    username,
    followersCount,
    checkedAt,
    source,
    checkAgainIn
  }
}

/** A row of `find_winner`. */
export type FoundWinner = {
  username: string
  followers_count: number | null
  follows_altius: boolean
  /** ISO 8601 in UTC. */
  follows_altius_checked_at: string | null
}

/**
 * The winner of that name, null if there is none; `undefined` if the winners can't be read.
 *
 * @param supabase a client with any key
 */
export async function findWinner(
  supabase: SupabaseContext['supabase'],
  username: string
): Promise<FoundWinner | null | undefined> {
  const { data, error } = await supabase.rpc('find_winner', { name: username })
  const winner = error ? undefined : parseRows(data)
  if (winner === undefined)
    console.error('find_winner failed:', error?.message ?? 'unexpected rows')
  return winner
}

/** Parses the rows of `find_winner`, one or none; `undefined` if they are something else. */
export function parseRows(rows: unknown): FoundWinner | null | undefined {
  if (!Array.isArray(rows)) return undefined
  const row: unknown = rows[0]
  if (row === undefined) return null
  if (typeof row !== 'object' || row === null) return undefined
  const { username, followers_count, follows_altius, follows_altius_checked_at } = row as Record<
    string,
    unknown
  >
  if (typeof username !== 'string' || typeof follows_altius !== 'boolean') return undefined
  if (followers_count !== null && typeof followers_count !== 'number') return undefined
  const checkedAt = follows_altius_checked_at === null ? null : isoDate(follows_altius_checked_at)
  if (checkedAt === undefined) return undefined
  return { username, followers_count, follows_altius, follows_altius_checked_at: checkedAt }
}

/** A point in time as ISO 8601 in UTC; `undefined` if it is none. */
function isoDate(value: unknown): string | undefined {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
