import { readUsername, USERNAME_MESSAGES } from '../../../src/domain/winners/username.ts'
import { type FollowAnswer, type FollowError } from '../../../src/domain/follow/follow-answer.ts'
import { type Decision, type FoundWinner } from './database.ts'

export type RequestedCheck = { username: string; fresh: boolean } | { error: string }

export function requestedCheck(text: string): RequestedCheck {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { error: 'The body must be JSON, for example {"username":"name"}.' }
  }
  const { username = '', fresh } = Object(body) as Record<string, unknown>
  if (typeof username !== 'string') return { error: 'The username must be a string.' }
  const read = readUsername(username)
  if (!read.ok) return { error: USERNAME_MESSAGES[read.reason] }
  return { username: read.username, fresh: fresh === true }
}

/** `retry_after` also becomes the Retry-After header. */
export type Reply =
  { status: 200; body: FollowAnswer } | { status: 404 | 429 | 503; body: FollowError }

export function replyFromTable(username: string, winner: FoundWinner | null | undefined): Reply {
  if (winner === undefined) return unknown(username)
  if (winner === null) {
    return { status: 200, body: { following: false, username, checked_at: null, source: 'table' } }
  }
  const { follows_altius: following, follows_altius_checked_at: checked_at } = winner
  return answered({ ...winner, following, checked_at, source: 'table' })
}

type Known = Pick<FoundWinner, 'username' | 'followers_count'> &
  Required<Pick<FollowAnswer, 'following' | 'checked_at' | 'source'>> &
  Pick<FollowAnswer, 'stale'>

function answered(known: Known): Reply {
  const { following, username, followers_count, checked_at, source, stale } = known
  const user = followers_count === null ? {} : { user: { followers_count } }
  const checked = checked_at && new Date(checked_at).toISOString()
  const body = { following, username, ...user, checked_at: checked, source }
  return { status: 200, body: stale ? { ...body, stale } : body }
}

/** Only the staff learn the reason. */
export function replyFor(username: string, decision: Decision | null, isStaff: boolean): Reply {
  switch (decision?.decision) {
    case 'answer': {
      if (decision.outcome === 'no-such-account') {
        const error = `There’s no account named @${decision.username} on X.`
        return { status: 404, body: { error, code: 'no-such-account' } }
      }
      if (decision.outcome === 'suspended') {
        const error = `The account @${decision.username} is suspended on X.`
        return { status: 404, body: { error, code: 'suspended' } }
      }
      return answered({ ...decision, following: decision.outcome === 'yes' })
    }
    case 'slow-down': {
      const { retry_after } = decision
      const error = `Too many checks from your network. Try again in ${inWords(retry_after)}.`
      return { status: 429, body: { error, code: 'slow-down', retry_after } }
    }
    case 'unavailable': {
      const { reason, retry_after } = decision
      return unknown(username, {
        ...(retry_after === null ? {} : { retry_after }),
        ...(isStaff ? { reason } : {})
      })
    }
    default:
      return unknown(username)
  }
}

function unknown(username: string, more: Pick<FollowError, 'reason' | 'retry_after'> = {}): Reply {
  const when = more.retry_after === undefined ? 'later' : `in ${inWords(more.retry_after)}`
  const error = `We couldn’t get an answer from X about @${username}. Try again ${when}.`
  return { status: 503, body: { error, code: 'unknown', ...more } }
}

/** Rounded up: `1 second`, `12 seconds`, `3 hours`. */
function inWords(seconds: number): string {
  const [size, unit] =
    seconds < 60 ? [1, 'second'] : seconds < 3600 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(seconds / Number(size))
  return `${String(count)} ${String(unit)}${count === 1 ? '' : 's'}`
}
