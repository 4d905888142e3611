import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/index.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { type BadRequest, badRequests } from './bad-input.ts'
import { openSite } from './site.ts'

const PROJECT = 'http://project.invalid'

/** What the function sends to the database, which answers every call with no rows. */
let calls: Request[] = []

const handle = checkFollowRelationship({
  env: {
    url: PROJECT,
    publishableKeys: { default: PUBLISHABLE_KEY },
    secretKeys: { default: 'sb_secret_of_this_test' }
  },
  supabaseOptions: {
    global: {
      fetch: (input, init) => {
        calls.push(new Request(input, init))
        return Promise.resolve(Response.json([]))
      }
    }
  }
})

/** Checks that the response is a rejection: JSON with a sentence and no more about the inside. */
async function expectRejection(response: Response, { method, body }: BadRequest): Promise<void> {
  const text = await response.text()
  const given = `${method} ${String(body).slice(0, 100)} got ${String(response.status)} ${text}`
  if (response.status < 400 || response.status >= 500) throw new Error(given)
  const answer = JSON.parse(text) as { error?: unknown }
  if (typeof answer.error !== 'string' || !/^[A-Z].{5,200}$/.test(answer.error)) {
    throw new Error(given)
  }
}

test('a hundred thousand bad requests get 4xx and a sentence, and none reaches the database', async () => {
  calls = []
  await fc.assert(
    fc.asyncProperty(badRequests(PUBLISHABLE_KEY), async bad => {
      const response = await handle(new Request(`${PROJECT}/functions/v1/check`, bad))
      await expectRejection(response, bad)
    }),
    { numRuns: 100_000 }
  )
  expect(calls).toEqual([])
})

test('a name reaches the database as the value of a parameter and nowhere else', async () => {
  const handles = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/)
  await fc.assert(
    fc.asyncProperty(handles, async username => {
      calls = []
      const init = {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'x-client-info': username, prefer: username },
        body: JSON.stringify({ username, select: username, name: username })
      }
      const response = await handle(new Request(`${PROJECT}/?select=${username}`, init))
      expect(response.status).toBe(200)
      const [call] = calls
      expect(calls.length).toBe(1)
      expect(call?.url).toBe(`${PROJECT}/rest/v1/rpc/find_winner`)
      expect(call?.method).toBe('POST')
      expect(await call?.json()).toEqual({ name: username })
    }),
    { numRuns: 500 }
  )
})

test('no migration builds a query from text', async () => {
  const statements = (await readMigrations()).map(({ sql }) => sql.replaceAll(/--.*$/gm, ''))
  // Dynamic SQL is `execute <expression>`; the word is also part of grants and triggers.
  const dynamic = statements.filter(sql =>
    /(?<!\b(?:grant|revoke) )\bexecute\b(?! on| function| procedure)/i.test(sql)
  )
  expect(dynamic).toEqual([])
})

describe('over HTTP', () => {
  let site: Served
  beforeAll(async () => {
    site = await openSite(3)
  })
  afterAll(() => site.close())

  test('thousands of bad requests get 4xx and a sentence', async () => {
    const url = `${site.url}/functions/v1/check-follow-relationship`
    const waiting = fc.sample(badRequests(PUBLISHABLE_KEY), 2000)
    async function send(): Promise<void> {
      for (let bad = waiting.pop(); bad; bad = waiting.pop()) {
        await expectRejection(await fetch(url, bad), bad)
      }
    }
    await Promise.all(Array.from({ length: 10 }, send))
  })
})
