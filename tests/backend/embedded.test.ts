import { expect, test } from 'vitest'
import { openClient, ORIGIN, returnOf, signIn } from './challenge-client.ts'
import { openTestBackend } from './test-backend.ts'

const backend = await openTestBackend(3)

test.each([
  'https://thief.example/challenge',
  'http://x//thief.example/a',
  'http://x/\\\\thief.example/a'
])('a sign-in never leads to another site: %s', async redirectTo => {
  const back = await returnOf(backend, openClient(backend), 'Cancel', redirectTo)
  expect(back.origin).toBe(ORIGIN)
})

test('metadata that a person edits changes nothing', async () => {
  const newcomer = await signIn(backend, 'newcomer_local')
  const forged = { user_name: 'ada_local', custom_claims: { created_at: '2001-01-01T00:00:00Z' } }
  expect((await newcomer.auth.updateUser({ data: forged })).error).toBeNull()
  const { data } = await newcomer.rpc('challenge_status')
  expect(data).toMatchObject({ state: 'refused' })
})
