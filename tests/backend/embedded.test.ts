import { type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { openClient, ORIGIN, returnOf, signIn as signInTo } from './challenge-client.ts'
import { type Reply } from './challenge-database.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 3 })
})
afterAll(() => backend.close())

const signIn = (handle: string): Promise<SupabaseClient> => signInTo(backend, handle)

async function call(client: SupabaseClient, name: string, values?: object): Promise<Reply> {
  const { data, error } = await client.rpc(`challenge_${name}`, values)
  expect(error).toBeNull()
  return data as Reply
}

test('a person signs in by way of the stand-in for X', async () => {
  const ada = await signIn('ada_local')
  expect(await call(ada, 'status')).toEqual({ state: 'ready', handle: 'ada_local', last: null })
})

test('what a person deletes is gone, with the account and its session', async () => {
  const edsger = await signIn('edsger_local')
  await call(edsger, 'open', { mode: 'relaxed' })
  expect(await call(edsger, 'forget')).toEqual({ state: 'forgotten' })
  expect((await edsger.auth.refreshSession()).error).not.toBeNull()
  const again = await signIn('edsger_local')
  expect((await call(again, 'status')).state).toBe('used')
})

test('a session is refreshed', async () => {
  const grace = await signIn('grace_local')
  const { data, error } = await grace.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).toBeTruthy()
  expect((await call(grace, 'status')).state).toBe('ready')
})

test('a canceled sign-in returns with the reason and no code', async () => {
  const { pathname, searchParams } = await returnOf(backend, openClient(backend), 'Cancel')
  expect(pathname).toBe('/challenge')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.has('code')).toBe(false)
})

test.each([
  'https://thief.example/challenge',
  'http://x//thief.example/a',
  'http://x/\\\\thief.example/a'
])('a sign-in never leads to another site: %s', async redirectTo => {
  const back = await returnOf(backend, openClient(backend), 'Cancel', redirectTo)
  expect(back.origin).toBe(ORIGIN)
})

test('a code is worth nothing without the verifier of the browser that asked for it', async () => {
  const { searchParams } = await returnOf(backend, openClient(backend), 'Sign in as @ada_local')
  const thief = openClient(backend)
  await returnOf(backend, thief, 'Cancel')
  const { error } = await thief.auth.exchangeCodeForSession(searchParams.get('code') ?? '')
  expect(error).not.toBeNull()
})

test('metadata that a person edits changes nothing', async () => {
  const newcomer = await signIn('newcomer_local')
  const forged = { user_name: 'ada_local', custom_claims: { created_at: '2001-01-01T00:00:00Z' } }
  expect((await newcomer.auth.updateUser({ data: forged })).error?.code).toBe('signup_disabled')
  expect((await call(newcomer, 'status')).state).toBe('refused')
})

function send(path: string, init: RequestInit = {}, apikey = PUBLISHABLE_KEY): Promise<Response> {
  return backend.fetch(new Request(ORIGIN + path, { ...init, headers: { apikey } }))
}

test('nobody can sign up, by email, one-time code or magic link', async () => {
  const { auth } = openClient(backend)
  const signUp = await auth.signUp({ email: 'a@example.com', password: 'long enough 1' })
  expect(signUp.error?.code).toBe('signup_disabled')
  const { error } = await auth.signInWithOtp({ email: 'a@example.com' })
  expect(error?.code).toBe('signup_disabled')
  const init = { method: 'POST', body: '{"email":"a@example.com"}' }
  expect((await send('/auth/v1/magiclink', init)).status).toBe(422)
})

test('the filters that crash the database are refused, and it goes on to answer', async () => {
  for (const filter of ['match.((x{0,255}){0,255})', 'fts.a']) {
    expect((await send(`/rest/v1/winners?description=${filter}`)).status).toBe(400)
  }
  const found = await send('/rest/v1/winners?select=id&limit=1')
  expect(await found.json()).toEqual([{ id: 1 }])
})

test('a visitor sends at most a megabyte, the staff a whole file', async () => {
  const body = { username: 'too_large', description: ' '.repeat(1_000_000) }
  const init = { method: 'POST', body: JSON.stringify(body) }
  expect((await send('/rest/v1/winners', init)).status).toBe(413)
  expect((await send('/rest/v1/winners', init, backend.secretKey)).status).not.toBe(413)
})
