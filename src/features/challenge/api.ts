import { type SupabaseClient } from '@supabase/supabase-js'
import { backend, withoutKeyAsToken } from '../../platform/backend.ts'
import { clock } from '../../platform/clock.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isRecord, parseJson } from '../../platform/json.ts'
import { canStore, readLocal, writeLocal } from '../../platform/storage.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { type Reply, readReply } from './replies.ts'

/** Why nobody is signed in after the way to X. */
export type SignInFailure = 'canceled' | 'failed' | 'no-storage'

/** `offline`: no answer came; `down`: it wasn't one of ours; `signed-out`: the session has ended. */
export type CallResult = Reply | { readonly state: 'offline' | 'down' | 'signed-out' }

/** The calls the store makes; tests pass a fake. */
export type ChallengeApi = {
  /** A session is stored, or X has just sent one. */
  readonly isComing: () => boolean
  /** Ends the return from X, unless someone is signed in already. */
  readonly finishSignIn: () => Promise<SignInFailure | undefined>
  readonly hasSession: () => boolean
  /** Loads what signing in needs. */
  readonly prepareSignIn: () => void
  /** Leaves for X. */
  readonly signIn: () => Promise<SignInFailure | undefined>
  readonly signOut: () => Promise<void>
  /** Drops a session that the server no longer knows. */
  readonly dropSession: () => void
  readonly status: () => Promise<CallResult>
  readonly open: (mode: Mode) => Promise<CallResult>
  readonly next: (attempt: string) => Promise<CallResult>
  readonly answer: (attempt: string, position: number, option: number) => Promise<CallResult>
  readonly forget: () => Promise<CallResult>
}

const PROVIDER = 'x'
const STORAGE_KEY = 'altius-challenge'

/** In ms: as long as a server may be silent. The client itself would ask Auth for 25 s. */
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
      // Only this page exchanges a code, and only one that it asked for: see finishSignIn.
      detectSessionInUrl: false,
      persistSession: true,
      autoRefreshToken: true,
      storageKey: STORAGE_KEY,
      storage: withoutProviderTokens
    },
    global: { fetch: withoutKeyAsToken(fetchWithTimeout(clock)) }
  })
}

const PROVIDER_TOKENS = ['provider_token', 'provider_refresh_token']

/** Local storage, without the tokens that X gives out: this site has no use for them. */
const withoutProviderTokens = {
  getItem: readLocal,
  removeItem: (key: string) => writeLocal(key, null),
  setItem(key: string, text: string) {
    const value = parseJson(text)
    writeLocal(key, isRecord(value) ? JSON.stringify(withoutTokens(value)) : text)
  }
}

function withoutTokens(session: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(session).filter(([name]) => !PROVIDER_TOKENS.includes(name))
  )
}

function isComing(): boolean {
  return hasSession() || new URL(location.href).searchParams.has('code')
}

/** Exchanges the code of our own sign-in for a session, and takes it out of the address. */
async function finishSignIn(): Promise<SignInFailure | undefined> {
  const { searchParams, pathname } = new URL(location.href)
  const code = searchParams.get('code')
  const error = searchParams.get('error')
  if (!code && !error) return undefined
  history.replaceState(history.state, '', pathname)
  if (hasSession()) return undefined
  if (!canStore()) return 'no-storage'
  if (error) return error === 'access_denied' ? 'canceled' : 'failed'
  const isOurs = readLocal(`${STORAGE_KEY}-code-verifier`) !== null
  if (!code || !isOurs) return 'failed'
  try {
    const { auth } = await supabase()
    return (await auth.exchangeCodeForSession(code)).error ? 'failed' : undefined
  } catch {
    return 'failed'
  }
}

function hasSession(): boolean {
  return readLocal(STORAGE_KEY) !== null
}

async function signIn(): Promise<SignInFailure | undefined> {
  // Without it X would send people back here for ever.
  if (!canStore()) return 'no-storage'
  const redirectTo = new URL('/challenge', location.href).href
  try {
    const { auth } = await supabase()
    const { error } = await auth.signInWithOAuth({ provider: PROVIDER, options: { redirectTo } })
    return error ? 'failed' : undefined
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
  writeLocal(STORAGE_KEY, null)
}

async function call(name: string, values: object = {}): Promise<CallResult> {
  let known: SupabaseClient
  try {
    known = await supabase()
  } catch {
    return { state: 'offline' }
  }
  if (!(await hasToken(known))) return { state: hasSession() ? 'down' : 'signed-out' }
  const { data, error, status } = await known.rpc(`challenge_${name}`, values)
  if (!error) return readReply(data) ?? { state: 'down' }
  if (status === 401 || status === 403) return { state: 'signed-out' }
  return { state: status === 0 ? 'offline' : 'down' }
}

/** False if the session is over, or if Auth is too slow to renew it: then it stays stored. */
function hasToken({ auth }: SupabaseClient): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = clock.after(AUTH_LIMIT, () => resolve(false))
  void auth
    .getSession()
    .then(({ data }) => data.session !== null)
    .then(resolve)
    .finally(stop)
  return promise
}

export const challengeApi: ChallengeApi = {
  isComing,
  finishSignIn,
  hasSession,
  // The press reports a failure.
  prepareSignIn: () => void supabase().catch(() => undefined),
  signIn,
  signOut,
  dropSession,
  status: () => call('status'),
  open: mode => call('open', { mode }),
  next: attempt => call('next', { attempt }),
  answer: (attempt, position, option) => call('answer', { attempt, place: position, option }),
  forget: () => call('forget')
}
