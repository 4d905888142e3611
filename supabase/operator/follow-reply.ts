import { FunctionsFetchError, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import {
  parseFollowAnswer,
  parseFollowError
} from '../functions/check-follow-relationship/contract.ts'

/** What asking the follow check about one name came to. */
export type Reply =
  | { kind: 'follows' }
  | { kind: 'does-not-follow' }
  /** X knows no such account any more. */
  | { kind: 'gone' }
  /** Not found out this time; only about this name. */
  | { kind: 'unknown' }
  /** The budget is used up or the provider is not to be called for a while; whole seconds. */
  | { kind: 'later'; retryAfterSeconds: number }
  /** No answer came: the network or the server is down. */
  | { kind: 'lost' }
  /** Nothing can be verified before a person has changed something. */
  | { kind: 'stop'; reason: StopReason; message: string }

export type StopReason = 'no-provider' | 'not-deployed' | 'refused' | 'misconfigured'

const NO_PROVIDER =
  'The follow check has no provider, so it only repeats what the table says: set FOLLOW_PROVIDER ' +
  'and FOLLOW_PROVIDER_KEY for the function first (supabase/README.md).'

const WRONG_KEY =
  'The follow check does not accept the key: use the one that starts with sb_secret_, and deploy the ' +
  'function again if the key is new.'

type Invoked = Awaited<ReturnType<SupabaseClient['functions']['invoke']>>

/** Reads what `functions.invoke` returned for one name. */
export async function replyOf({ data, error }: Invoked): Promise<Reply> {
  if (error instanceof FunctionsFetchError) return { kind: 'lost' }
  if (error instanceof FunctionsHttpError) return replyOfError(error.context)
  const answer = parseFollowAnswer(data)
  if (error !== null || !answer) return { kind: 'unknown' }
  if (answer.source === 'table') return stop('no-provider', NO_PROVIDER)
  return { kind: answer.following ? 'follows' : 'does-not-follow' }
}

async function replyOfError(response: Response): Promise<Reply> {
  const { status, headers } = response
  const body = parseFollowError(await jsonOf(response))
  if (body?.code === 'no-such-account') return { kind: 'gone' }
  switch (status) {
    case 401:
    case 403:
      return stop('refused', WRONG_KEY)
    case 404:
      return stop('not-deployed', 'The follow check is not deployed: see supabase/README.md.')
    case 429:
    case 503: {
      const seconds = body?.retry_after ?? Number(headers.get('retry-after'))
      return seconds > 0 ? { kind: 'later', retryAfterSeconds: seconds } : { kind: 'unknown' }
    }
    case 500:
      return stop('misconfigured', body?.error ?? 'The follow check fails: see its log.')
    default:
      return { kind: 'unknown' }
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A gateway's page or a cut answer: the status alone has to do.
    return undefined
  }
}

function stop(reason: StopReason, message: string): Reply {
  return { kind: 'stop', reason, message }
}
