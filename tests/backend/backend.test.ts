import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { WINNER_FIELDS, type WinnerRow } from '../../src/domain/winners/winner-columns.ts'

const ORIGIN = 'http://localhost'
const WINNERS = 3000
let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: WINNERS })
})
afterAll(() => backend.close())

function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('apikey')) headers.set('apikey', PUBLISHABLE_KEY)
  return backend.fetch(new Request(ORIGIN + path, { ...init, headers }))
}

function sendAsStaff(path: string, method: string, body?: object): Promise<Response> {
  const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
  return send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

function openClient() {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    backend.fetch(new Request(input, init))
  return createClient(ORIGIN, PUBLISHABLE_KEY, { global: { fetch } })
}

async function read(path: string): Promise<unknown> {
  return (await send(path)).json()
}

test('the board reads every winner once, in batches of a thousand, best followed first', async () => {
  const rows: WinnerRow[] = []
  for (const offset of [0, 1000, 2000, 3000]) {
    const { data } = await openClient()
      .from('winners')
      .select(WINNER_FIELDS.join())
      .order('followers_count', { ascending: false, nullsFirst: false })
      .order('id')
      .range(offset, offset + 999)
      .overrideTypes<WinnerRow[], { merge: false }>()
    expect(data).toHaveLength(offset < WINNERS ? 1000 : 0)
    rows.push(...(data ?? []))
  }
  const followers = rows.map(row => row.followers_count ?? -1)
  expect(followers).toEqual(followers.toSorted((a, b) => b - a))
  const iso = (time: string | null) => time && new Date(time).toISOString()
  const stored = rows.map(row => ({
    ...row,
    created_at: iso(row.created_at),
    follows_altius_checked_at: iso(row.follows_altius_checked_at)
  }))
  expect(stored.toSorted((a, b) => a.id - b.id)).toEqual([...generateWinners(WINNERS)])
  expect(rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
})

test('no read returns more than a thousand rows', async () => {
  for (const query of ['', '&limit=5000', '&limit=all', '&limit=10&limit=5000', '&offset=-1'])
    expect((await read(`/rest/v1/winners?select=id${query}`)) as object[]).toHaveLength(
      query.includes('limit=10') ? 10 : 1000
    )
})

test('nobody can sign up, by email, one-time code or magic link', async () => {
  const { auth } = openClient()
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
  expect(await read('/rest/v1/winners?select=id&limit=1')).toEqual([{ id: 1 }])
})

test('a visitor sends at most a megabyte, the staff a whole file', async () => {
  const body = { username: 'too_large', description: ' '.repeat(1_000_000) }
  const init = { method: 'POST', body: JSON.stringify(body) }
  expect((await send('/rest/v1/winners', init)).status).toBe(413)
  expect((await sendAsStaff('/rest/v1/winners', 'POST', body)).status).not.toBe(413)
})

test.each(['follows_altius=eq.maybe', 'select=%22', 'order=%00', 'id=eq.one', 'id=eq'])(
  'an ill-formed read gets 400: %s',
  async query => {
    expect((await send(`/rest/v1/winners?${query}`)).status).toBe(400)
  }
)

test('a change of winners is read at once', async () => {
  const path = '/rest/v1/winners?select=username&username=like.read_%25'
  expect(await read(path)).toEqual([])
  await sendAsStaff('/rest/v1/winners', 'POST', { username: 'read_first' })
  expect(await read(path)).toEqual([{ username: 'read_first' }])
  await sendAsStaff('/rest/v1/winners?username=eq.read_first', 'PATCH', { username: 'read_later' })
  expect(await read(path)).toEqual([{ username: 'read_later' }])
  await sendAsStaff('/rest/v1/winners?username=eq.read_later', 'DELETE')
  expect(await read(path)).toEqual([])
})
