import { createClient } from '@supabase/supabase-js'
import {
  type ErrorCode,
  FUNCTION_NAME,
  parseFollowAnswer,
  parseFollowError,
  type FollowAnswer,
  type FollowError
} from '../../../supabase/functions/check-follow-relationship/contract.ts'
import { backend } from '../../platform/backend.ts'
import { clock } from '../../platform/clock.ts'
import { markFollowing } from '../winners/store.ts'

/** What a check came to, as the card shows it. */
export type Outcome = {
  readonly username: string
  /** How long asking again can give nothing new, in seconds, and when that is over, in ms; nothing if it stays so. */
  readonly again: { readonly wait: number; readonly at: number } | undefined
} & (
  | { readonly state: 'answered'; readonly answer: FollowAnswer }
  | { readonly state: ErrorCode; readonly reason: string }
)

/** `reason` is the server's own sentence; empty when it had none. */
export type FollowCheck = Outcome | { readonly state: 'failed'; readonly reason: string }

let client: ReturnType<typeof createClient> | undefined

/** Asks the function `check-follow-relationship` whether a username follows the brand's account. */
export async function checkFollow(username: string): Promise<FollowCheck> {
  let reason = ''
  try {
    const { url, key } = backend()
    client ??= createClient(url, key, { auth: { persistSession: true, autoRefreshToken: true } })
    const { data, error } = await client.functions.invoke(FUNCTION_NAME, { body: { username } })
    const answer = parseFollowAnswer(data)
    if (answer) return answered(answer)
    const refusal = error ? await refusalOf(error) : undefined
    if (refusal?.code) return refused(username, refusal.code, refusal)
    reason = refusal?.error ?? ''
  } catch {
    // There was nobody to ask, or the answer was not what it claimed to be.
  }
  return { state: 'failed', reason }
}

async function refusalOf(error: { context?: unknown }): Promise<FollowError | undefined> {
  if (!(error.context instanceof Response)) return undefined
  return parseFollowError(await error.context.json().catch(() => undefined))
}

function answered(answer: FollowAnswer): Outcome {
  const { username, check_again_in: wait } = answer
  return { state: 'answered', username, answer, again: wait === undefined ? wait : after(wait) }
}

function refused(
  username: string,
  state: ErrorCode,
  { error: reason, retry_after: wait = 0 }: FollowError
): Outcome {
  // An account that doesn't exist is hardly made within the visit.
  const again = state === 'no-such-account' ? undefined : after(wait)
  return { state, username, reason, again }
}

function after(wait: number): NonNullable<Outcome['again']> {
  return { wait, at: clock.now() + wait * 1000 }
}

/** Shows an answer on the board, unless it comes from the table, which the board has its flags from. */
export function tellBoard({ source, username, following, checked_at }: FollowAnswer): void {
  if (source !== 'table' && checked_at !== null) markFollowing(username, following, checked_at)
}
