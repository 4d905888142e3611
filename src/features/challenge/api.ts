import { type SupabaseClient } from '@supabase/supabase-js'
import { backend, callDatabase, withoutKeyAsToken } from '../../platform/backend.ts'
import { clock } from '../../platform/environment.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isRecord, parseJson } from '../../platform/json.ts'
import { loadStyles } from '../../platform/load-styles.ts'
import { canStore, readText, writeText } from '../../platform/storage.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { isReply, type Reply } from './replies.ts'
import sheet from './ui/round.css?url&no-inline'

/** Why nobody is signed in after the way to X. */
export type SignInFailure = 'canceled' | 'failed' | 'no-storage'

type Call =
  | [name: 'status' | 'forget']
  | [name: 'open', values: { mode: Mode }]
  | [name: 'next', values: { attempt: string }]
  | [name: 'answer', values: { attempt: string; place: number; option: number }]

export type CallResult =
  | Exclude<Reply, { state: 'serving' | 'expired' | 'taken' }>
  | { readonly state: 'signed-out' }
  /** `isOffline` if no answer came; otherwise it wasn't one of ours. */
  | { readonly state: 'failed'; readonly isOffline: boolean }

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
  const [{ createClient }] = await Promise.all([import('@supabase/supabase-js'), loadStyles(sheet)])
  const { url, key } = backend()
  return createClient(url, key, {
    auth: {
      flowType: 'pkce',
      // Only this page exchanges a code: see finishSignIn.
      detectSessionInUrl: false,
      storageKey: SESSION_KEY,
      storage: {
        getItem: readText,
        setItem: (name, text) =>
          writeText(name, JSON.stringify(JSON.parse(text, dropProviderTokens))),
        removeItem: name => writeText(name, null)
      }
    },
    global: { fetch: withoutKeyAsToken(fetchWithTimeout) }
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
  return isRecord(parseJson(readText(SESSION_KEY)))
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
  const verifier = readText(VERIFIER_KEY)
  const failure = await attempt(auth => auth.exchangeCodeForSession(code))
  // The client drops it also for a stranger's code, while our own is still to come.
  if (failure) writeText(VERIFIER_KEY, verifier)
  return failure
}

/** Leaves for X. */
function signIn(): Promise<SignInFailure | undefined> {
  const redirectTo = new URL('/challenge', location.href).href
  return attempt(auth => auth.signInWithOAuth({ provider: 'x', options: { redirectTo } }))
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

/** Also one that the server no longer knows. */
function dropSession(): void {
  writeText(SESSION_KEY, null)
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

/** True if new rounds are paused. */
async function isPaused(): Promise<boolean> {
  const reply = await callDatabase('challenge_status', {})
  return isRecord(reply) && reply['state'] === 'paused'
}

export type ChallengeApi = typeof challengeApi

export const challengeApi = {
  finishSignIn,
  hasSession,
  /** Somebody pressed the button before the island was alive: the page's script says so. */
  takeEarlyPress: () => document.documentElement.classList.replace('wants-sign-in', 'signs-in'),
  signIn,
  signOut,
  dropSession,
  call,
  isPaused
}
