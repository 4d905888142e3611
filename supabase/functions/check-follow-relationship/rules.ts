import { isUsername } from '../_shared/username.ts'
import { type FollowAnswer } from './contract.ts'

/** The maximum size of a request body. */
export const MAX_BODY_BYTES = 10 * 1024

/** The value of a request body, if it is JSON. */
export type ParsedBody = { ok: true; value: unknown } | { ok: false; reason: 'not-json' }

/** A valid username, or why it is invalid. */
export type RequestedUsername =
  | { ok: true; username: string }
  | { ok: false; reason: 'not-json' | 'no-object' | 'no-string' | 'empty' | 'ill-formed' }

/** A row of `find_winner`. */
export type FoundWinner = {
  username: string
  followers_count: number | null
  follows_altius: boolean
  follows_altius_checked_at: string | null
}

/** One message per reason, for the page to show. */
export const ERROR_MESSAGES = {
  'no-object': 'Send a JSON object with a "username".',
  'no-string': 'The username must be a string.',
  empty: 'Please enter a username',
  'ill-formed': 'A username has 1 to 15 letters, digits or underscores.',
  'not-json': 'The body must be JSON, for example {"username":"name"}.',
  'not-text': 'The body must be JSON in UTF-8.',
  incomplete: 'The request body is incomplete.',
  'too-large': 'The body must not exceed 10 KB.'
} as const

/** Parses the body as JSON. */
export function parseBody(text: string): ParsedBody {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    // JSON.parse throws only on invalid JSON.
    return { ok: false, reason: 'not-json' }
  }
}

/** Validates the username in the body. One leading `@` is dropped; nothing else is corrected. */
export function requestedUsername(parsed: ParsedBody): RequestedUsername {
  if (!parsed.ok) return parsed
  const body = parsed.value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, reason: 'no-object' }
  }
  const value: unknown = 'username' in body ? body.username : ''
  if (typeof value !== 'string') return { ok: false, reason: 'no-string' }
  const username = value.startsWith('@') ? value.slice(1) : value
  if (username.trim() === '') return { ok: false, reason: 'empty' }
  if (!isUsername(username)) return { ok: false, reason: 'ill-formed' }
  return { ok: true, username }
}

/** The answer from the table; an unknown name doesn't follow. */
export function answerFromTable(username: string, winner: FoundWinner | null): FollowAnswer {
  if (!winner) return { following: false, username, checked_at: null, source: 'table' }
  const { follows_altius, followers_count, follows_altius_checked_at } = winner
  return {
    following: follows_altius,
    username: winner.username,
    ...(followers_count === null ? {} : { user: { followers_count } }),
    checked_at: follows_altius_checked_at,
    source: 'table'
  }
}

/** Parses the rows of `find_winner`: one or none; anything else is a backend error. */
export function parseRows(rows: unknown): { ok: true; winner: FoundWinner | null } | { ok: false } {
  if (!Array.isArray(rows)) return { ok: false }
  const row: unknown = rows[0]
  if (row === undefined) return { ok: true, winner: null }
  if (typeof row !== 'object' || row === null) return { ok: false }
  const { username, followers_count, follows_altius, follows_altius_checked_at } = row as Record<
    string,
    unknown
  >
  if (typeof username !== 'string' || typeof follows_altius !== 'boolean') return { ok: false }
  if (followers_count !== null && typeof followers_count !== 'number') return { ok: false }
  const checkedAt = isoDate(follows_altius_checked_at)
  if (checkedAt === undefined) return { ok: false }
  return {
    ok: true,
    winner: { username, followers_count, follows_altius, follows_altius_checked_at: checkedAt }
  }
}

/** A point in time as ISO 8601 in UTC; null stays null, and anything else is undefined. */
export function isoDate(value: unknown): string | null | undefined {
  if (value === null) return null
  if (typeof value !== 'string') return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
