import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/index.ts'
import { type Limits } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { openFakeProvider } from './fake-provider.ts'
import { type FollowBackend, openFollowBackend } from './follow-backend.ts'
import { HASTY, QUICK } from './follow-cases.ts'
import { listOne, testFollowTable } from './follow-table.ts'

let backend: FollowBackend
let log = ''

beforeAll(async () => {
  backend = await openFollowBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...texts) => {
    log += texts.join(' ')
  })
})

function open(
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

testFollowTable(
  () => backend,
  environment => {
    const quick = open(environment, QUICK)
    const hasty = open(environment, HASTY)
    return Promise.resolve({
      send: (request, isHasty) =>
        (isHasty ? hasty : quick)(new Request('http://function.invalid', request)),
      isDeno: false,
      log: () => log,
      close: () => Promise.resolve()
    })
  }
)

test.each([
  ["another account's token", 'SomeoneElse'],
  ['an app-only token', { status: 403, body: '{"title":"Unsupported Authentication"}' }]
])('%s makes nobody a non-follower and stops all calls', async (_, owner) => {
  const fake = await openFakeProvider('x-api')
  await listOne(backend)
  fake.tokenOf(owner)
  const answer = open(fake.env, QUICK)
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
  await fake.close()
})
