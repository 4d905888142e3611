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

test('metadata that a person edits changes nothing', async () => {
  const newcomer = await signIn('newcomer_local')
  const forged = { user_name: 'ada_local', custom_claims: { created_at: '2001-01-01T00:00:00Z' } }
  expect((await newcomer.auth.updateUser({ data: forged })).error).toBeNull()
  expect((await call(newcomer, 'status')).state).toBe('refused')
})

async function statusOf(query: string): Promise<number> {
  const headers = { apikey: PUBLISHABLE_KEY }
  const request = new Request(`${ORIGIN}/rest/v1/winners?${query}`, { headers })
  return (await backend.fetch(request)).status
}

test.each([
  'description=match.((x{0,255}){0,255})',
  'description=%6dATCH.a',
  'description=fts.a',
  'and=(or(description.wfts.a,id.eq.1),id.eq.2)'
])('the filter %s, which would crash the database, is refused', async query => {
  expect(await statusOf(query)).toBe(400)
})

test.each(['username=ilike.*fts*', 'or=(iq_score.gte.100,username.in.(match,fts))'])(
  'the filter %s is answered',
  async query => {
    expect(await statusOf(query)).toBe(200)
  }
)
