import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Reply } from './challenge-database.ts'

// Not the address that the library was told.
const ORIGIN = 'http://board.example:8080'
let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 3 })
})
afterAll(() => backend.close())

function send(path: string, init?: RequestInit): Promise<Response> {
  return backend.fetch(new Request(new URL(path, ORIGIN), init))
}

/** A client as the page has it. */
function openClient(): SupabaseClient {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key)
  }
  return createClient(ORIGIN, PUBLISHABLE_KEY, {
    auth: { flowType: 'pkce', detectSessionInUrl: false, autoRefreshToken: false, storage },
    global: { fetch: async (input, init) => backend.fetch(new Request(input, init)) }
  })
}

async function locationOf(path: string): Promise<string> {
  const response = await send(path)
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** Where the stand-in for X leads back to, by the link with this text. */
async function returnOf(
  client: SupabaseClient,
  link: string,
  redirectTo = `${ORIGIN}/challenge`
): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'x',
    options: { redirectTo, skipBrowserRedirect: true }
  })
  const page = await (await send(await locationOf(data.url!))).text()
  const way = new RegExp(`href="([^"]*)">${link}<`).exec(page)?.[1] ?? ''
  return new URL(await locationOf(way.replaceAll('&amp;', '&')), ORIGIN)
}

async function signIn(handle: string): Promise<SupabaseClient> {
  const client = openClient()
  const { searchParams } = await returnOf(client, `Sign in as @${handle}`)
  const { error } = await client.auth.exchangeCodeForSession(searchParams.get('code') ?? '')
  expect(error).toBeNull()
  return client
}

async function call(client: SupabaseClient, name: string, values?: object): Promise<Reply> {
  const { data, error } = await client.rpc(`challenge_${name}`, values)
  expect(error).toBeNull()
  return data as Reply
}

test('a person signs in by way of the stand-in for X and plays a round', async () => {
  const ada = await signIn('ada_local')
  expect(await call(ada, 'status')).toEqual({ state: 'ready', handle: 'ada_local' })
  const { attempt } = await call(ada, 'open', { mode: 'timed' })
  for (let position = 1; position <= 12; position += 1) {
    expect(await call(ada, 'next', { attempt })).toMatchObject({ state: 'asking', position })
    const told = await call(ada, 'answer', { attempt, place: position, option: 1 })
    expect(told).toMatchObject({ state: 'told', position })
  }
  expect((await call(ada, 'status')).state).toBe('result')
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

test('an account that is too new is refused', async () => {
  const newcomer = await signIn('newcomer_local')
  expect(await call(newcomer, 'status')).toMatchObject({ state: 'refused', reason: 'too-new' })
})

test('a canceled sign-in returns with the reason and no code', async () => {
  const { pathname, searchParams } = await returnOf(openClient(), 'Cancel')
  expect(pathname).toBe('/challenge')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.has('code')).toBe(false)
})

test('a sign-in never leads to another site', async () => {
  const back = await returnOf(openClient(), 'Cancel', 'https://thief.example/challenge')
  expect(back.origin).toBe(ORIGIN)
})

test('a code is worth nothing without the verifier of the browser that asked for it', async () => {
  const { searchParams } = await returnOf(openClient(), 'Sign in as @ada_local')
  const thief = openClient()
  await returnOf(thief, 'Cancel')
  const { error } = await thief.auth.exchangeCodeForSession(searchParams.get('code') ?? '')
  expect(error).not.toBeNull()
})

test('metadata that a person edits changes nothing', async () => {
  const newcomer = await signIn('newcomer_local')
  const forged = { user_name: 'ada_local', custom_claims: { created_at: '2001-01-01T00:00:00Z' } }
  expect((await newcomer.auth.updateUser({ data: forged })).error?.code).toBe('signup_disabled')
  expect((await call(newcomer, 'status')).state).toBe('refused')
})

test('a forged token, and none at all, are refused', async () => {
  const grace = await signIn('grace_local')
  const { data } = await grace.auth.getSession()
  const [header, , signature] = (data.session?.access_token ?? '').split('.')
  const claims = { sub: data.session?.user.id, role: 'service_role', exp: 4_000_000_000 }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  for (const token of [PUBLISHABLE_KEY, [header, payload, signature].join('.')]) {
    const response = await send('/rest/v1/rpc/challenge_status', {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` }
    })
    expect([401, 403]).toContain(response.status)
  }
})

test('a signed-in person reaches no table of the challenge and nothing of the staff', async () => {
  const grace = await signIn('grace_local')
  for (const table of ['questions', 'served', 'attempts', 'people'])
    expect((await grace.schema('challenge').from(table).select()).status).toBe(406)
  for (const [name, values] of [
    ['report', {}],
    ['load', { questions: [] }],
    ['pause', { is_paused: true }],
    ['clean', {}]
  ] as const)
    expect((await grace.rpc(`challenge_${name}`, values)).error?.code).toBe('42501')
})
