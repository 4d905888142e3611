import { isUsername } from '../_shared/username.ts'
import { type FollowAnswer } from './contract.ts'

/** The longest body that is read, in bytes. */
export const MAX_BYTES = 10 * 1024

/** What a body holds, if it is JSON. */
export type Parsed = { ok: true; value: unknown } | { ok: false; reason: 'not-json' }

/** A name that may be looked up, or why not. */
export type RequestedName =
  | { ok: true; username: string }
  | { ok: false; reason: 'not-json' | 'no-object' | 'no-text' | 'empty' | 'ill-formed' }

/** What the table holds about a winner. */
export type Found = {
  username: string
  followers_count: number | null
  follows_altius: boolean
}

/** One sentence per reason, for the person who asked. */
export const SENTENCES = {
  'no-object': 'Send a JSON object with a "username".',
  'no-text': 'The username must be a text.',
  empty: 'Please enter a username',
  'ill-formed': 'A username has 1 to 15 letters, digits or underscores.',
  'not-json': 'The body must be JSON, such as {"username":"name"}.',
  'not-text': 'The body must be JSON in UTF-8.',
  incomplete: 'The body did not arrive whole.',
  'too-large': 'The body may hold at most 10 KB.'
} as const

/** Reads the body as JSON. */
export function parseBody(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    // JSON.parse throws at nothing but text that is not JSON.
    return { ok: false, reason: 'not-json' }
  }
}

/** Reads the name that the body asks for; one leading `@` is dropped, nothing else is mended. */
export function requestedName(parsed: Parsed): RequestedName {
  if (!parsed.ok) return parsed
  const body = parsed.value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, reason: 'no-object' }
  }
  const given: unknown = 'username' in body ? body.username : ''
  if (typeof given !== 'string') return { ok: false, reason: 'no-text' }
  const username = given.startsWith('@') ? given.slice(1) : given
  if (username.trim() === '') return { ok: false, reason: 'empty' }
  if (!isUsername(username)) return { ok: false, reason: 'ill-formed' }
  return { ok: true, username }
}

/** What to answer about that name; nobody of that name follows nobody. */
export function answerFor(username: string, found: Found | null): FollowAnswer {
  if (!found) return { following: false, username }
  const { follows_altius: following, followers_count } = found
  if (followers_count === null) return { following, username: found.username }
  return { following, username: found.username, user: { followers_count } }
}

/** Reads what the table answered: one row or none; anything else is a fault of the backend. */
export function foundIn(rows: unknown): { ok: true; found: Found | null } | { ok: false } {
  if (!Array.isArray(rows)) return { ok: false }
  const row: unknown = rows[0]
  if (row === undefined) return { ok: true, found: null }
  if (typeof row !== 'object' || row === null) return { ok: false }
  if (!('username' in row && 'followers_count' in row && 'follows_altius' in row)) {
    return { ok: false }
  }
  const { username, followers_count, follows_altius } = row
  if (typeof username !== 'string' || typeof follows_altius !== 'boolean') return { ok: false }
  if (followers_count !== null && typeof followers_count !== 'number') return { ok: false }
  return { ok: true, found: { username, followers_count, follows_altius } }
}
