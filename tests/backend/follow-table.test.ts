import { beforeEach, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/index.ts'
import { type Limits } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { openFakeProvider } from './fake-provider.ts'
import { type FollowBackend, openFollowBackend } from './follow-backend.ts'
import { HASTY, QUICK } from './follow-cases.ts'
import { testFollowTable } from './follow-table.ts'

let log = ''
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...texts) => {
    log += texts.join(' ')
  })
})

function open(
  backend: FollowBackend,
  environment: Record<string, string>,
  limits: Limits
): ReturnType<typeof checkFollowRelationship> {
  const env = {
    url: backend.url,
    publishableKeys: { default: PUBLISHABLE_KEY },
    secretKeys: { default: backend.secretKey }
  }
  return checkFollowRelationship({ env, environment, limits })
}

testFollowTable((backend, environment) => {
  const quick = open(backend, environment, QUICK)
  const hasty = open(backend, environment, HASTY)
  return Promise.resolve({
    send: (request, isHasty) =>
      (isHasty ? hasty : quick)(new Request('http://function.invalid', request)),
    isDeno: false,
    log: () => log,
    close: () => Promise.resolve()
  })
})

test.each([
  ["another account's token", 'SomeoneElse'],
  ['an app-only token', { status: 403, body: '{"title":"Unsupported Authentication"}' }]
])('%s makes nobody a non-follower and stops all calls', async (_, owner) => {
  const [fake, backend] = await Promise.all([openFakeProvider('x-api'), openFollowBackend()])
  fake.tokenOf(owner)
  const answer = open(backend, fake.env, QUICK)
  for (const username of ['some_name', 'other']) {
    const headers = { apikey: PUBLISHABLE_KEY }
    const body = JSON.stringify({ username })
    const response = await answer(
      new Request('http://function.invalid', { method: 'POST', headers, body })
    )
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'unknown' })
  }
  expect(fake.lookups).toEqual([])
  expect(fake.tokenChecks()).toBe(1)
  expect(await backend.sql('select provider, reason from follow_check.breakers')).toEqual([
    { provider: 'x-api', reason: 'rejected' }
  ])
  await Promise.all([fake.close(), backend.close()])
})
