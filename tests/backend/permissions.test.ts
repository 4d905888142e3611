import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { openSite } from './site.ts'

let site: Served
let before: string

function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${site.url}${path}`, init)
}

async function everyRow(): Promise<string> {
  const headers = { apikey: PUBLISHABLE_KEY }
  return (await call('/rest/v1/winners?select=*&order=id', { headers })).text()
}

beforeAll(async () => {
  site = await openSite(30)
  before = await everyRow()
})
afterAll(() => site.close())
// The database tells the terminal about every refusal.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('with the publishable key', () => {
  const row = { username: 'intruder_1', iq_score: 160 }
  const client = () => createClient(site.url, PUBLISHABLE_KEY).from('winners')

  test.each([
    ['insert', () => client().insert(row)],
    ['upsert', () => client().upsert({ id: 1, ...row })],
    ['update of one', () => client().update({ iq_score: 160 }).eq('id', 1)],
    ['update of all', () => client().update({ iq_score: 160 }).gt('id', 0)],
    ['delete of one', () => client().delete().eq('id', 1)],
    ['delete of all', () => client().delete().gt('id', 0)]
  ])('%s is refused and changes nothing', async (_, write) => {
    const { error, status } = await write()
    expect(status).toBe(401)
    expect(error?.code).toBe('42501')
    expect(await everyRow()).toBe(before)
  })

  test('a crowd of writes among reads is refused, each one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 2) return (await client().select('id').eq('id', 1)).status
        return (await client().insert({ username: `crowd_${String(index)}` })).status
      })
    )
    expect(answers).toEqual(answers.map((_, index) => (index % 2 ? 200 : 401)))
    expect(await everyRow()).toBe(before)
  })

  test.each(['auth', 'pg_catalog', 'supabase_migrations'])('schema %s is closed', async schema => {
    const headers = { apikey: PUBLISHABLE_KEY, 'accept-profile': schema }
    expect((await call('/rest/v1/users', { headers })).status).toBe(406)
  })

  test('functions of the database itself cannot be called', async () => {
    const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"filename":"/etc/passwd"}' }
    expect((await call('/rest/v1/rpc/pg_read_file', init)).status).toBe(404)
  })

  test('nobody signs up', async () => {
    const { error } = await createClient(site.url, PUBLISHABLE_KEY).auth.signUp({
      email: 'someone@example.com',
      password: 'a long password'
    })
    expect(error?.code).toBe('signup_disabled')
  })
})

describe('without the right key', () => {
  test('reads are refused', async () => {
    const answer = await call('/rest/v1/winners?select=*')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'No API key found in request' })
  })

  test.each([
    { apikey: 'sb_publishable_guess' },
    { apikey: 'sb_secret_guess' },
    { authorization: `Bearer ${PUBLISHABLE_KEY}` }
  ])('%j is refused', async headers => {
    expect((await call('/rest/v1/winners?select=*', { headers })).status).toBe(401)
  })

  test('admin mode is off, also for callers of this machine', async () => {
    expect((await call('/rest/v1/winners?id=eq.1', { method: 'DELETE' })).status).toBe(401)
    expect((await call('/_system/config')).status).toBe(404)
    expect(await everyRow()).toBe(before)
  })
})

describe('a forged token', () => {
  function sign(secret: string, header: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = { role: 'service_role', iss: 'supabase', exp: 4_102_444_800 }
    const body = `${encode(header)}.${encode(claims)}`
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
  }
  const HS256 = { alg: 'HS256', typ: 'JWT' }

  test.each([
    [
      'signed with Supabase’s well-known secret',
      'super-secret-jwt-token-with-at-least-32-characters-long',
      HS256
    ],
    ['signed with the publishable key', PUBLISHABLE_KEY, HS256],
    ['signed with nothing', '', HS256],
    ['that claims to need no signature', '', { alg: 'none', typ: 'JWT' }]
  ])('of the service role %s may not write', async (_, secret, header) => {
    const answer = await call('/rest/v1/winners?id=eq.1', {
      method: 'DELETE',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${sign(secret, header)}` }
    })
    expect(answer.status).toBe(401)
    expect(await everyRow()).toBe(before)
  })
})
