import { setTimeout } from 'node:timers/promises'
import { type SupabaseClient } from '@supabase/supabase-js'
import { FUNCTION_NAME } from '../functions/check-follow-relationship/contract.ts'
import { type Reply, replyOf, type StopReason } from './follow-reply.ts'

/** Time, which a test replaces. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Waits so many milliseconds, or until `signal` is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The clock of this machine. */
export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
}

/** What was found out so far. */
type Tally = { follows: number; doesNotFollow: number; gone: string[]; unknown: string[] }

/** Why asking on makes no sense. */
export type Stop = {
  reason: StopReason | 'later' | 'unreachable' | 'failing'
  /** A sentence. */
  message: string
  retryAfterSeconds?: number
}

/** Asks the follow check, counts, and knows when to stop. */
export type FollowChecker = {
  tally: Tally
  /** Aborted by Ctrl-C, and by an answer after which asking on makes no sense. */
  signal: AbortSignal
  stopped: () => Stop | undefined
  /** How many names were asked about, without accounts that are gone. */
  counted: () => number
  check: (username: string) => Promise<void>
}

/** Longer than the function waits for a provider. */
const CALL_TIMEOUT_MS = 30_000
/** Before asking again when no answer came. */
const LOST_DELAYS_MS = [1000, 4000]
/** A pause of the provider that is waited for instead of stopping, and how often. */
const SHORT_PAUSE_SECONDS = 60
const MAX_PAUSES = 3
/** So many names in a row without an answer, and the rest would be no better. */
const MAX_UNKNOWN_IN_A_ROW = 10

const LATER = 'The budget of the day is used up, or the provider asks for a pause.'
const LOST: Stop = {
  reason: 'unreachable',
  message: 'The connection to the follow check was lost.'
}
const FAILING: Stop = {
  reason: 'failing',
  message: `The provider gave no answer for ${String(MAX_UNKNOWN_IN_A_ROW)} names in a row.`
}

/**
 * Asks about one name after the other and counts the answers.
 *
 * @param interrupted aborted by Ctrl-C: calls under way still end
 */
export function createFollowChecker(
  client: SupabaseClient,
  interrupted: AbortSignal,
  { wait }: Clock
): FollowChecker {
  const tally: Tally = { follows: 0, doesNotFollow: 0, gone: [], unknown: [] }
  const stopping = new AbortController()
  const signal = AbortSignal.any([interrupted, stopping.signal])
  let stopped: Stop | undefined
  let unknownInARow = 0

  function stop(why: Stop): void {
    stopped ??= why
    stopping.abort()
  }

  async function ask(username: string): Promise<Reply> {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await replyOf(
        await client.functions.invoke(FUNCTION_NAME, {
          body: { username, fresh: true },
          timeout: CALL_TIMEOUT_MS
        })
      )
      const delay = delayBefore(reply, attempt)
      if (delay === undefined || signal.aborted) return reply
      await wait(delay, signal)
      if (signal.aborted) return reply
    }
  }

  function count(username: string, reply: Reply): void {
    unknownInARow = reply.kind === 'unknown' ? unknownInARow + 1 : 0
    switch (reply.kind) {
      case 'follows':
        tally.follows += 1
        return
      case 'does-not-follow':
        tally.doesNotFollow += 1
        return
      case 'gone':
        tally.gone.push(username)
        return
      case 'unknown':
        tally.unknown.push(username)
        if (unknownInARow === MAX_UNKNOWN_IN_A_ROW) stop(FAILING)
        return
      case 'later': {
        const { retryAfterSeconds } = reply
        return stop({ reason: 'later', message: LATER, retryAfterSeconds })
      }
      case 'lost':
        return stop(LOST)
      case 'stop': {
        const { reason, message } = reply
        return stop({ reason, message })
      }
    }
  }

  return {
    tally,
    signal,
    stopped: () => stopped,
    counted: () => tally.follows + tally.doesNotFollow + tally.unknown.length,
    check: async username => count(username, await ask(username))
  }
}

function delayBefore(reply: Reply, attempt: number): number | undefined {
  if (reply.kind === 'lost') return LOST_DELAYS_MS[attempt]
  if (reply.kind !== 'later' || attempt >= MAX_PAUSES) return undefined
  const { retryAfterSeconds } = reply
  return retryAfterSeconds <= SHORT_PAUSE_SECONDS ? retryAfterSeconds * 1000 : undefined
}
