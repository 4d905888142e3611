import { readUsername, USERNAME_MESSAGES } from '../_shared/username.ts'
import { BRAND_USERNAME, type FollowAnswer, type FollowError } from './contract.ts'
import { type Decision, type FoundWinner } from './store.ts'

/** The maximum size of a request body. */
export const MAX_BODY_BYTES = 10 * 1024

/** The value of a request body, if it is JSON. */
export type ParsedBody = { ok: true; value: unknown } | { ok: false; reason: 'not-json' }

/** What is asked for, or why the request is invalid. */
export type RequestedCheck =
  | { ok: true; username: string; fresh: boolean }
  | { ok: false; reason: keyof typeof ERROR_MESSAGES }

/** One message per reason, for the page to show. */
export const ERROR_MESSAGES = {
  ...USERNAME_MESSAGES,
  'no-object': 'Send a JSON object with a "username".',
  'no-string': 'The username must be a string.',
  'no-boolean': 'The value of "fresh" must be true or false.',
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

/** Validates the body: a username in any form that `readUsername` reads, and `fresh` if given. */
export function requestedCheck(parsed: ParsedBody): RequestedCheck {
  if (!parsed.ok) return parsed
  const body = parsed.value
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ok: false, reason: 'no-object' }
  }
  const typed: unknown = 'username' in body ? body.username : ''
  if (typeof typed !== 'string') return { ok: false, reason: 'no-string' }
  const fresh: unknown = 'fresh' in body ? body.fresh : false
  if (typeof fresh !== 'boolean') return { ok: false, reason: 'no-boolean' }
  const read = readUsername(typed)
  return read.ok ? { ok: true, username: read.username, fresh } : read
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

/** A response to the page; `retry_after` of its body is also its header Retry-After. */
export type Reply =
  { status: 200; body: FollowAnswer } | { status: 404 | 429 | 503; body: FollowError }

/** What the page is told after a live check. Without a decision nothing is known. */
export function replyFor(username: string, decision: Decision | undefined): Reply {
  switch (decision?.decision) {
    case 'answer':
      if (decision.outcome === 'no-such-account') {
        return {
          status: 404,
          body: {
            error: `There is no account named @${decision.username} on X.`,
            code: 'no-such-account'
          }
        }
      }
      return {
        status: 200,
        body: {
          following: decision.outcome === 'yes',
          username: decision.username,
          ...(decision.followersCount === null
            ? {}
            : { user: { followers_count: decision.followersCount } }),
          checked_at: decision.checkedAt,
          source: decision.source,
          ...(decision.checkAgainIn === null ? {} : { check_again_in: decision.checkAgainIn })
        }
      }
    case 'slow-down': {
      const { retryAfter } = decision
      const error = `There were too many checks from your network. Please try again in ${inWords(retryAfter)}.`
      return { status: 429, body: { error, code: 'slow-down', retry_after: retryAfter } }
    }
    default:
      return { status: 503, body: unknown(username, decision) }
  }
}

function unknown(username: string, decision: Decision | undefined): FollowError {
  const seconds = decision?.decision === 'unavailable' ? decision.retryAfter : null
  const when = seconds === null ? 'later' : `in ${inWords(seconds)}`
  return {
    error: `We can't tell right now whether @${username} follows ${BRAND_USERNAME}. Please try again ${when}.`,
    code: 'unknown',
    ...(seconds === null ? {} : { retry_after: seconds })
  }
}

/** A duration for a sentence, rounded up: `1 second`, `12 seconds`, `3 hours`. */
export function inWords(seconds: number): string {
  const [size, unit] =
    seconds < 60 ? [1, 'second'] : seconds < 3600 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(seconds / Number(size))
  return `${String(count)} ${String(unit)}${count === 1 ? '' : 's'}`
}
