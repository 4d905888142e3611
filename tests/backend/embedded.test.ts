import path from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBackend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { propertyRuns } from '../property-runs.ts'
import { openClient, ORIGIN, returnOf, signIn } from './challenge-client.ts'
import { badRequests } from './bad-requests.ts'
import { makeFolder } from './site.ts'
import { openTestBackend } from './test-backend.ts'

const backend = await openTestBackend(3)

function send(target: string, init: RequestInit = {}, at = backend): Promise<Response> {
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...init.headers }
  return at.fetch(new Request(`${ORIGIN}${target}`, { ...init, headers }), '192.0.2.1')
}

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

const MAIL = { email: 'new@example.com', password: 'long-enough-1' }

// As Supabase Auth answers with `external_email_enabled` off.
test.each<[string, object, number, string]>([
  ['otp', MAIL, 422, 'email_provider_disabled'],
  ['otp', { email: MAIL.email, create_user: false }, 422, 'otp_disabled'],
  ['otp', { phone: '+491700000000' }, 400, 'phone_provider_disabled'],
  ['otp', { ...MAIL, phone: '+491700000000' }, 400, 'validation_failed'],
  ['otp', {}, 400, 'validation_failed'],
  ['magiclink', MAIL, 422, 'email_provider_disabled'],
  ['recover', MAIL, 400, 'email_provider_disabled'],
  ['resend', { ...MAIL, type: 'signup' }, 400, 'email_provider_disabled'],
  ['signup', MAIL, 400, 'email_provider_disabled'],
  ['signup', {}, 422, 'anonymous_provider_disabled'],
  ['invite', MAIL, 401, 'no_authorization'],
  ['admin/users', MAIL, 401, 'no_authorization'],
  ['token?grant_type=password', MAIL, 400, 'invalid_credentials'],
  ['token?grant_type=id_token', { provider: 'google', id_token: 'a' }, 400, 'invalid_credentials']
])('%s with %j is refused', async (call, body, status, error_code) => {
  const response = await send(`/auth/v1/${call}`, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error_code })
})

const BLOCK = 15537394

async function countedOf(bet: number, at = backend): Promise<number> {
  const response = await send(`/rest/v1/rpc/bets_of?block=${String(BLOCK)}`, {}, at)
  const counts = (await response.json()) as { bet: number; bets: number }[]
  return counts.find(step => step.bet === bet)?.bets ?? 0
}

test('a request that takes too long ends, and the next is answered with all that was stored', async () => {
  const before = await countedOf(7.9)
  const body = JSON.stringify({ block: BLOCK, bet: 7.9 })
  await send('/rest/v1/rpc/place_bet', { method: 'POST', body })
  const slow = send(`/rest/v1/winners?username=wfts.${'-a%20'.repeat(20_000)}`)
  const next = countedOf(7.9)
  expect((await slow).status).toBe(500)
  expect(await (await slow).json()).toMatchObject({ code: '57014' })
  expect(await next).toBe(before + 1)
})

// 80,000 were run by hand when this was written.
test('after no bad request is a good one refused, and no account is left', async () => {
  const folder = await makeFolder()
  const own = await openBackend({ dataDir: folder, winners: 20 })
  await signIn(own, 'ada_local')
  const good = async () => {
    const answers = await Promise.all([
      send(
        '/rest/v1/winners?select=username&limit=1',
        { headers: { 'x-new': crypto.randomUUID() } },
        own
      ),
      send('/rest/v1/winners?select=id&description=fts.parallel', {}, own),
      send(
        '/rest/v1/rpc/place_bet',
        { method: 'POST', body: `{"block":${String(BLOCK)},"bet":2}` },
        own
      ),
      send('/rest/v1/rpc/all_bets', {}, own),
      send('/auth/v1/settings', {}, own)
    ])
    return answers.map(({ status }) => status)
  }
  await fc.assert(
    fc.asyncProperty(badRequests, async requests => {
      await Promise.all(requests.map(({ target, ...init }) => send(target, init, own)))
      expect(await good()).toEqual([200, 200, 204, 200, 200])
    }),
    propertyRuns(20)
  )
  await own.close()
  const database = await PGlite.create(path.join(folder, 'database'))
  const { rows } = await database.query('select count(*)::int as accounts from auth.users')
  await database.close()
  expect(rows).toEqual([{ accounts: 1 }])
})
