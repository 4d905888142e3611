import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkFollowRelationship,
  type FollowCheckConfig
} from '../../supabase/functions/check-follow-relationship/index.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { type BadRequest, badRequests } from './bad-input.ts'
import { openSite } from './site.ts'

const PROJECT = 'http://project.invalid'

const CLAIM = '00000000-0000-4000-8000-000000000000'

/** What the database functions return: there is no winner, and every check asks the provider. */
const RESULTS: Readonly<Record<string, unknown>> = {
  find_winner: [],
  begin_follow_check: { decision: 'ask', claim: CLAIM },
  finish_follow_check: { decision: 'unavailable', reason: 'unavailable', retry_after: null }
}

/** What the function sends to the database, and the names that it asks the provider for. */
let calls: Request[] = []
let asked: string[] = []

const PROJECT_OPTIONS: FollowCheckConfig = {
  environment: {},
  env: {
    url: PROJECT,
    publishableKeys: { default: PUBLISHABLE_KEY },
    secretKeys: { default: 'sb_secret_of_this_test' }
  },
  supabaseOptions: {
    global: {
      fetch: (input, init) => {
        const call = new Request(input, init)
        calls.push(call)
        return Promise.resolve(Response.json(RESULTS[call.url.split('/').at(-1) ?? '']))
      }
    }
  }
}

const fromTable = checkFollowRelationship(PROJECT_OPTIONS)
const live = checkFollowRelationship({
  ...PROJECT_OPTIONS,
  provider: {
    name: 'x-api',
    check: username => {
      asked.push(username)
      return Promise.resolve({ kind: 'no-such-account' })
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

beforeEach(() => {
  calls = []
  asked = []
})

test('a hundred thousand bad requests get 4xx and a sentence, and none reaches database or provider', async () => {
  await fc.assert(
    fc.asyncProperty(badRequests(PUBLISHABLE_KEY), async bad => {
      const response = await live(new Request(`${PROJECT}/functions/v1/check`, bad))
      await expectRejection(response, bad)
    }),
    { numRuns: 100_000 }
  )
  expect(calls).toEqual([])
  expect(asked).toEqual([])
})

test('a name reaches the database as the value of a parameter and nowhere else', async () => {
  const handles = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/)
  const url = `${PROJECT}/rest/v1/rpc`
  await fc.assert(
    fc.asyncProperty(handles, async username => {
      calls = []
      asked = []
      const init = {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'x-client-info': username, prefer: username },
        body: JSON.stringify({ username, select: username, name: username })
      }
      await fromTable(new Request(`${PROJECT}/?select=${username}`, init))
      await live(new Request(`${PROJECT}/?select=${username}`, init))
      expect(calls.map(call => `${call.method} ${call.url}`)).toEqual([
        `POST ${url}/find_winner`,
        `POST ${url}/begin_follow_check`,
        `POST ${url}/finish_follow_check`
      ])
      const [find, begin, finish] = await Promise.all(calls.map(call => call.json()))
      expect(find).toEqual({ name: username })
      expect(begin).toMatchObject({ username })
      expect(finish).toMatchObject({ username, claim: CLAIM })
      expect(asked).toEqual([username])
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
