import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { openClient, ORIGIN } from './challenge-client.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend({ dataDir: 'memory', winners: 3 })
})
afterAll(() => backend.close())

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
