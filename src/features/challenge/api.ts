import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backend } from '../../platform/backend.ts'
import { clock } from '../../platform/clock.ts'
import { fetchWithTimeout } from '../../platform/fetch-with-timeout.ts'
import { isRecord, parseJson } from '../../platform/json.ts'
import { readLocal, writeLocal } from '../../platform/storage.ts'
import { type Mode } from '../../domain/quiz/score.ts'
import { type Reply, readReply } from './replies.ts'

/** Result of the return from X. */
type SignIn = 'none' | 'done' | 'canceled' | 'failed'

/** `offline`: no answer came; `down`: it wasn't one of ours; `signed-out`: the session has ended. */
export type CallResult = Reply | { readonly state: 'offline' | 'down' | 'signed-out' }

/** The calls the store makes; tests pass a fake. */
export type ChallengeApi = {
  readonly finishSignIn: () => Promise<SignIn>
  readonly hasSession: () => Promise<boolean>
  readonly signIn: () => Promise<boolean>
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

let client: SupabaseClient | undefined

function supabase(): SupabaseClient {
  const { url, key } = backend()
  client ??= createClient(url, key, {
    auth: {
      flowType: 'pkce',
      // Only this page exchanges a code, and only one that it asked for: see finishSignIn.
      detectSessionInUrl: false,
      persistSession: true,
      autoRefreshToken: true,
      storageKey: STORAGE_KEY,
      storage: withoutProviderTokens
    },
    global: { fetch: fetchWithTimeout(clock) }
  })
  return client
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

/** Exchanges the code of our own sign-in for a session, and takes it out of the address. */
async function finishSignIn(): Promise<SignIn> {
  const { searchParams, pathname } = new URL(location.href)
  const code = searchParams.get('code')
  const error = searchParams.get('error')
  if (!code && !error) return 'none'
  history.replaceState(history.state, '', pathname)
  if (error) return error === 'access_denied' ? 'canceled' : 'failed'
  const isOurs = readLocal(`${STORAGE_KEY}-code-verifier`) !== null
  if (!code || !isOurs) return 'failed'
  const { error: refusal } = await supabase().auth.exchangeCodeForSession(code)
  return refusal ? 'failed' : 'done'
}

async function hasSession(): Promise<boolean> {
  return (await supabase().auth.getSession()).data.session !== null
}

/** Goes to X; false if X's address can't be had. */
async function signIn(): Promise<boolean> {
  const redirectTo = new URL('/challenge', location.href).href
  const { error } = await supabase().auth.signInWithOAuth({
    provider: PROVIDER,
    options: { redirectTo }
  })
  return !error
}

async function signOut(): Promise<void> {
  await supabase().auth.signOut({ scope: 'local' })
  // Offline, the client keeps the session, but the person asked to sign out.
  dropSession()
}

function dropSession(): void {
  writeLocal(STORAGE_KEY, null)
}

async function call(name: string, values: object = {}): Promise<CallResult> {
  const { data, error, status } = await supabase().rpc(`challenge_${name}`, values)
  if (!error) return readReply(data) ?? { state: 'down' }
  if (status === 401 || status === 403) return { state: 'signed-out' }
  return { state: status === 0 ? 'offline' : 'down' }
}

export const challengeApi: ChallengeApi = {
  finishSignIn,
  hasSession,
  signIn,
  signOut,
  dropSession,
  status: () => call('status'),
  open: mode => call('open', { mode }),
  next: attempt => call('next', { attempt }),
  answer: (attempt, position, option) => call('answer', { attempt, place: position, option }),
  forget: () => call('forget')
}
