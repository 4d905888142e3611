import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { checkWithDeno, FUNCTION_FILE, serveWithDeno } from './deno.ts'
import { type FollowBackend, openFollowBackend } from './follow-backend.ts'
import { testFollowTable } from './follow-table.ts'
import { openSite } from './site.ts'

test('the function passes the checks of Deno', async () => {
  const check = checkWithDeno(FUNCTION_FILE)
  expect(await check.ended, check.output()).toBe(0)
})

describe('under real Deno', () => {
  let backend: FollowBackend
  beforeAll(async () => {
    backend = await openFollowBackend()
  })
  afterAll(() => backend.close())

  testFollowTable(
    () => backend,
    async variables => {
      const { url, log, close } = await serveWithDeno(
        'tests/backend/follow-function.ts',
        backend.url,
        { SUPABASE_SECRET_KEY: backend.secretKey, ...variables }
      )
      return {
        send: (request, isHasty) => fetch(isHasty ? `${url}hasty` : url, request),
        isDeno: true,
        log,
        close
      }
    }
  )
})

describe('the deployed function under real Deno', () => {
  const [winner] = [...generateWinners(5)].filter(
    ({ followers_count, follows_altius_checked_at }) =>
      followers_count !== null && follows_altius_checked_at !== null
  )
  let site: Served
  let served: Awaited<ReturnType<typeof serveWithDeno>>

  beforeAll(async () => {
    site = await openSite(5)
    served = await serveWithDeno(FUNCTION_FILE, site.url)
  })
  afterAll(async () => {
    await served.close()
    await site.close()
  })

  function post(body: string, headers: Record<string, string> = { apikey: PUBLISHABLE_KEY }) {
    return fetch(served.url, { method: 'POST', headers, body })
  }

  test('answers like the embedded one', async () => {
    const { username, followers_count, follows_altius, follows_altius_checked_at } = winner!
    const answer = await post(JSON.stringify({ username: `@${username.toLowerCase()}` }))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      following: follows_altius,
      username,
      user: { followers_count },
      checked_at: new Date(follows_altius_checked_at!).toISOString(),
      source: 'table'
    })
  })

  test.each([
    ['{"username":"nobody"}', 200],
    ['{"username":"@"}', 400],
    ['{', 400],
    [`{"username":"${'a'.repeat(20_000)}"}`, 413]
  ])('answers %.30s with %i', async (body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty(status === 200 ? 'following' : 'error')
  })

  test('requires the key and POST, and answers the preflight', async () => {
    expect((await post('{"username":"nobody"}', {})).status).toBe(401)
    expect((await fetch(served.url)).status).toBe(405)
    expect((await fetch(served.url, { method: 'OPTIONS' })).status).toBe(204)
  })
})
