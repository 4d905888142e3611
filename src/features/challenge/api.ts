import { type SupabaseClient } from '@supabase/supabase-js'
import { backend, withoutKeyAsToken } from '../../platform/backend.ts'
import { clock, environment } from '../../platform/environment.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isRecord, parseJson } from '../../platform/json.ts'
import { canStore, readLocal, writeLocal } from '../../platform/storage.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { isReply, type Reply } from './replies.ts'

/** Why nobody is signed in after the way to X. */
export type SignInFailure = 'canceled' | 'failed' | 'no-storage'

type Call =
  | [name: 'status' | 'forget']
  | [name: 'open', values: { mode: Mode }]
  | [name: 'next', values: { attempt: string }]
  | [name: 'answer', values: { attempt: string; place: number; option: number }]

type Stored = 'serving' | 'expired' | 'taken'

export type CallResult =
  | Exclude<Reply, { state: Stored }>
  | { readonly state: 'signed-out' }
  /** `isOffline` if no answer came; otherwise it wasn't one of ours. */
  | { readonly state: 'failed'; readonly isOffline: boolean }

/** What the store needs; tests pass a fake. */
export type ChallengeApi = {
  /** A session is stored, or X has just sent one. */
  readonly isComing: () => boolean
  /** Ends the return from X, unless someone is signed in already. */
  readonly finishSignIn: () => Promise<SignInFailure | undefined>
  readonly hasSession: () => boolean
  /** Somebody pressed the button before the island was alive. */
  readonly takeEarlyPress: () => boolean
  /** Leaves for X. */
  readonly signIn: () => Promise<SignInFailure | undefined>
  readonly signOut: () => Promise<void>
  /** Drops a session that the server no longer knows. */
  readonly dropSession: () => void
  readonly call: (...call: Call) => Promise<CallResult>
  /** True if no round opens now. Needs no session. */
  readonly isPaused: () => Promise<boolean>
}

const PROVIDER = 'x'
/** In local storage. */
export const SESSION_KEY = 'altius-challenge'
/** The client's name for the secret of the latest sign-in. */
const VERIFIER_KEY = `${SESSION_KEY}-code-verifier`

/** In ms. The client alone would ask Auth for 25 s. */
const AUTH_LIMIT = 8000

let client: Promise<SupabaseClient> | undefined

/** Loaded when a session is stored or wanted: most visitors of the page need none. */
function supabase(): Promise<SupabaseClient> {
  client ??= createSupabase()
  client.catch(() => (client = undefined))
  return client
}

async function createSupabase(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  const { url, key } = backend()
  return createClient(url, key, {
    auth: {
      flowType: 'pkce',
      // Only this page exchanges a code: see finishSignIn.
      detectSessionInUrl: false,
      storageKey: SESSION_KEY,
      storage: {
        getItem: readLocal,
        setItem: (name, text) =>
          writeLocal(name, JSON.stringify(JSON.parse(text, dropProviderTokens))),
        removeItem: name => writeLocal(name, null)
      }
    },
    global: { fetch: withoutKeyAsToken(fetchWithTimeout(clock)) }
  })
}

/** X gives out tokens that this site has no use for. */
function dropProviderTokens(name: string, value: unknown): unknown {
  return ['provider_token', 'provider_refresh_token'].includes(name) ? undefined : value
}

/** Loads the client while the button is near. Only a press reports a failure. */
export function prepareSignIn(): void {
  supabase().catch(() => undefined)
}

function hasSession(): boolean {
  return isRecord(parseJson(readLocal(SESSION_KEY)))
}

/** Exchanges the code of our own sign-in for a session, and takes it out of the address. */
async function finishSignIn(): Promise<SignInFailure | undefined> {
  const { searchParams, pathname } = new URL(location.href)
  const code = searchParams.get('code')
  const error = searchParams.get('error')
  if (!code && !error) return undefined
  history.replaceState(history.state, '', pathname)
  if (hasSession()) return undefined
  if (error === 'access_denied') return 'canceled'
  if (!code || error) return 'failed'
  const verifier = readLocal(VERIFIER_KEY)
  const failure = await attempt(auth => auth.exchangeCodeForSession(code))
  // The client drops it also for a stranger's code, while our own is still to come.
  if (failure) writeLocal(VERIFIER_KEY, verifier)
  return failure
}

function signIn(): Promise<SignInFailure | undefined> {
  const redirectTo = new URL('/challenge', location.href).href
  return attempt(auth => auth.signInWithOAuth({ provider: PROVIDER, options: { redirectTo } }))
}

async function attempt(
  step: (auth: SupabaseClient['auth']) => Promise<{ error: unknown }>
): Promise<SignInFailure | undefined> {
  // Without storage nobody can come back from X signed in.
  if (!canStore()) return 'no-storage'
  try {
    const { auth } = await supabase()
    return (await step(auth)).error ? 'failed' : undefined
  } catch {
    return 'failed'
  }
}

async function signOut(): Promise<void> {
  // Offline, the client keeps the session, but the person asked to sign out.
  await supabase().then(
    ({ auth }) => auth.signOut({ scope: 'local' }),
    () => undefined
  )
  dropSession()
}

function dropSession(): void {
  writeLocal(SESSION_KEY, null)
}

/**
 * A call that stores something doesn't return the outcome, or a caller could read it and roll the call back. The same
 * call again returns it.
 */
async function call(...[name, values]: Call): Promise<CallResult> {
  const known = await supabase().catch(() => undefined)
  if (!known) return { state: 'failed', isOffline: true }
  const late = Promise.withResolvers<undefined>()
  const stop = clock.after(AUTH_LIMIT, () => late.resolve(undefined))
  const answer = await Promise.race([known.auth.getSession(), late.promise])
    .catch(() => undefined)
    .finally(stop)
  // If Auth is too slow to renew a session, it stays stored.
  if (!answer?.data.session)
    return hasSession() ? { state: 'failed', isOffline: false } : { state: 'signed-out' }
  for (;;) {
    const { data, error, status } = await known.rpc(`challenge_${name}`, values)
    if (status === 401 || status === 403) return { state: 'signed-out' }
    if (error || !isReply(data)) return { state: 'failed', isOffline: status === 0 }
    if (data.state !== 'serving' && data.state !== 'expired' && data.state !== 'taken') return data
  }
}

/** Asks without Supabase's client, which most visitors don't load. */
async function isPaused(): Promise<boolean> {
  const { url, key } = backend()
  try {
    const response = await environment.fetch(`${url}/rest/v1/rpc/challenge_status`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: '{}'
    })
    const reply: unknown = await response.json()
    return isRecord(reply) && reply['state'] === 'paused'
  } catch {
    return false
  }
}

export const challengeApi: ChallengeApi = {
  isComing: () => hasSession() || new URL(location.href).searchParams.has('code'),
  finishSignIn,
  hasSession,
  // The page's script sets it.
  takeEarlyPress: () => document.documentElement.classList.replace('wants-sign-in', 'signs-in'),
  signIn,
  signOut,
  dropSession,
  call,
  isPaused
}
