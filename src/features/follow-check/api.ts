import { createClient } from '@supabase/supabase-js'
import {
  type FollowAnswer,
  FUNCTION_NAME,
  parseFollowAnswer,
  parseFollowError,
  X_TIMEOUT_MS
} from '../../domain/follow/follow-answer.ts'
import { backend, withoutKeyAsToken } from '../../platform/backend.ts'
import { clock, environment } from '../../platform/environment.ts'

export type FollowOutcome =
  /** `at` in ms. */
  | { readonly state: 'answered'; readonly answer: FollowAnswer; readonly at: number }
  | { readonly state: 'unknown' | 'failed'; readonly reason: string }

/** The function asks X twice at most. The rest is for the way there and the database. */
const TIMEOUT_MS = 2 * X_TIMEOUT_MS + 4000

let client: ReturnType<typeof createClient> | undefined

/** @throws if no answer came, or one of another shape */
export async function checkFollow(username: string): Promise<FollowOutcome> {
  const { url, key } = backend()
  client ??= createClient(url, key, {
    auth: { persistSession: true, autoRefreshToken: true },
    global: { fetch: withoutKeyAsToken(environment.fetch) }
  })
  const { data, error } = await client.functions.invoke(FUNCTION_NAME, {
    body: { username },
    timeout: TIMEOUT_MS
  })
  const answer = parseFollowAnswer(data)
  if (answer) return { state: 'answered', answer, at: clock.now() }
  const response: unknown = error?.context
  const refusal = response instanceof Response && parseFollowError(await response.json())
  if (!refusal) throw error ?? new Error('The function’s answer has another shape')
  return { state: refusal.code ? 'unknown' : 'failed', reason: refusal.error }
}
