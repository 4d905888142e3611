import {
  FUNCTION_NAME,
  parseFollowAnswer,
  type FollowAnswer
} from '../../../supabase/functions/check-follow-relationship/contract.ts'
import { backend } from '../../platform/backend.ts'
import { isRecord, isString } from '../../platform/json.ts'

/** `reason` is the server's own sentence; empty when it had none. */
export type FollowCheck =
  | { readonly state: 'answered'; readonly answer: FollowAnswer }
  | { readonly state: 'failed'; readonly reason: string }

/** In a tab from before a deployment the code is gone for good; only a reload brings the new one. */
const NOT_LOADED =
  "Failed to verify follow status: part of this page couldn't be loaded. Try again, or reload."

/** Asks the function `check-follow-relationship` whether a username follows the brand's account. */
export async function checkFollow(username: string): Promise<FollowCheck> {
  let reason = NOT_LOADED
  try {
    // It weighs ten times what reading a table needs, so it comes with its first use.
    const { createClient } = await import('@supabase/supabase-js')
    reason = ''
    const { url, key } = backend()
    client ??= createClient(url, key, { auth: { persistSession: true, autoRefreshToken: true } })
    const { data, error } = await client.functions.invoke(FUNCTION_NAME, { body: { username } })
    if (error) reason = await serverMessage(error)
    const answer = parseFollowAnswer(data)
    if (answer) return { state: 'answered', answer }
  } catch {
    // The code did not come, there was nobody to ask, or the answer was not what it claimed to be.
  }
  return { state: 'failed', reason }
}

let client: ReturnType<(typeof import('@supabase/supabase-js'))['createClient']> | undefined

async function serverMessage(error: { context?: unknown }): Promise<string> {
  if (!(error.context instanceof Response)) return ''
  const body: unknown = await error.context.json().catch(() => undefined)
  return isRecord(body) && isString(body['error']) ? body['error'] : ''
}
