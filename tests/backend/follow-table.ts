import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normalizeUsername } from '../../supabase/functions/_shared/username.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { FAKE_FOLLOWERS, type FakeProvider, openFakeProvider, spelled } from './fake-provider.ts'
import { type FollowBackend } from './follow-backend.ts'
import { FOLLOW_CASES, type FollowCase, LISTED, type Step, UPSTREAM } from './follow-cases.ts'

/** The function, started somewhere. */
export type RunningFunction = {
  /** Sends a request to it, with the limits `HASTY` or else `QUICK`. */
  send: (request: RequestInit, isHasty: boolean) => Promise<Response>
  /** Whether it runs under Deno. */
  isDeno: boolean
  /** What it has written to its log so far. */
  log: () => string
  close: () => Promise<void>
}

type SetUp = { fake: FakeProvider; backend: FollowBackend; running: RunningFunction }

/**
 * Tests the table with both providers, on a function that `start` starts with these variables.
 *
 * @param backendOf the open project of the function; every test empties it
 */
export function testFollowTable(
  backendOf: () => FollowBackend,
  start: (variables: Record<string, string>) => Promise<RunningFunction>
): void {
  describe.each(['x-api', 'twitterapi.io'] as const)('with %s, the follow check', provider => {
    let setUp: SetUp

    beforeAll(async () => {
      const backend = backendOf()
      const fake = await openFakeProvider(provider)
      await listOne(backend)
      setUp = { fake, backend, running: await start(fake.env) }
      if (setUp.running.isDeno) fake.expectRepeats()
      // The first check of each also asks X whose token it is, which the cases don't count.
      for (const isHasty of [false, true]) await ask(setUp, `first_${String(isHasty)}`, '', isHasty)
    })
    beforeEach(async () => {
      setUp.fake.reset()
      await listOne(setUp.backend)
    })
    afterAll(async () => {
      await setUp.running.close()
      await setUp.fake.close()
    })

    const cases = FOLLOW_CASES.filter(one => (one.provider ?? provider) === provider)
    test.each(cases.map(one => [one.name, one] as const))('%s', async (_, followCase) => {
      await run(setUp, followCase)
      expectNoLeak(setUp, setUp.running.log())
    })

    test('two visitors who ask at once cost one call', () => askAtOnce(setUp))
    test('a live answer is on the board, and every rank stays as it was', () => watchBoard(setUp))
  })
}

async function askAtOnce(setUp: SetUp): Promise<void> {
  const { fake, backend } = setUp
  fake.reply('yes')
  const release = fake.hold()
  const arrival = fake.nextLookup()
  const first = ask(setUp, 'some_name', '203.0.113.1')
  await arrival
  const bothDecided = backend.answered('begin_follow_check', 2)
  const second = ask(setUp, 'SOME_NAME', '203.0.113.2')
  await bothDecided
  release()
  const answers = await Promise.all([first, second].map(async response => (await response).json()))
  expect(answers[0]).toMatchObject({ following: true })
  expect(answers[1]).toEqual(answers[0])
  expect(fake.lookups).toHaveLength(1)
}

async function watchBoard(setUp: SetUp): Promise<void> {
  const { fake, backend } = setUp
  await backend.sql(
    `insert into public.winners (username, iq_score) values ('above', 130), ('below', 110)`
  )
  async function board(): Promise<unknown> {
    const url = `${backend.url}/rest/v1/winners?select=username,follows_altius&order=iq_score.desc`
    return (await fetch(url, { headers: { apikey: PUBLISHABLE_KEY } })).json()
  }
  const above = { username: 'above', follows_altius: false }
  const below = { username: 'below', follows_altius: false }
  const { username } = LISTED
  expect(await board()).toEqual([above, { username, follows_altius: false }, below])
  fake.reply('yes')
  await ask(setUp, username, '203.0.113.1')
  expect(await board()).toEqual([above, { username, follows_altius: true }, below])
}

const STATUS = {
  yes: 200,
  no: 200,
  'no-such-account': 404,
  unknown: 503,
  'slow-down': 429
} as const

/** Asks the function about a name, as a visitor with this address. */
function ask(
  { running }: SetUp,
  username: string,
  address: string,
  isHasty = false
): Promise<Response> {
  const headers = { apikey: PUBLISHABLE_KEY, 'x-forwarded-for': address }
  return running.send({ method: 'POST', headers, body: JSON.stringify({ username }) }, isHasty)
}

/** Empties what the follow check remembers, and lists only `LISTED`. */
export async function listOne(backend: FollowBackend): Promise<void> {
  await backend.sql(
    `truncate follow_check.accounts, follow_check.visitors, follow_check.budget,
      follow_check.breakers, public.winners`
  )
  await backend.sql(
    'insert into public.winners (username, followers_count, following_count, iq_score) values ($1, $2, $3, 120)',
    [LISTED.username, LISTED.followers_count, LISTED.following_count]
  )
}

/** Runs a case and compares everything with what the table says. */
async function run(setUp: SetUp, followCase: FollowCase): Promise<void> {
  const { fake, backend } = setUp
  const { steps, given, stored, isHasty = false } = followCase
  if (given !== undefined) await backend.sql(given)
  const [before] = await backend.sql<{ calls: number }>(CALLS)
  let calls = before?.calls ?? 0
  for (const step of steps) {
    const { username = 'some_name', replies, after } = step
    if (after !== undefined) await letPass(backend, after)
    if (replies) fake.reply(...replies)
    const lookups = fake.lookups.length
    await compare(setUp, step, await ask(setUp, username, '203.0.113.7', isHasty))
    expect(fake.lookups.slice(lookups).map(lookup => lookup.username)).toEqual(
      Array(step.calls).fill(normalizeUsername(username))
    )
    calls += step.calls
  }
  expect(fake.faults).toEqual([])
  const [after] = await backend.sql<{ calls: number }>(CALLS)
  expect(after?.calls ?? 0).toBe(calls)

  const name = normalizeUsername(steps.at(-1)?.username ?? 'some_name').toLowerCase()
  const accounts = await backend.sql(
    'select outcome, claim from follow_check.accounts where username = $1',
    [name]
  )
  expect(accounts).toEqual([{ outcome: stored.answer, claim: null }])
  const breakers = await backend.sql(
    'select reason from follow_check.breakers where open_until > now()'
  )
  expect(breakers).toEqual(stored.breaker === null ? [] : [{ reason: stored.breaker }])
  await compareWinner(setUp, stored.winner)
}

const CALLS = `select calls from follow_check.budget where day = (now() at time zone 'utc')::date`

// The database has the only clock that matters here, so what it remembers moves into the past.
async function letPass(backend: FollowBackend, seconds: number): Promise<void> {
  const moves = [
    'accounts set checked_at = checked_at - $1::interval, claimed_at = claimed_at - $1::interval',
    'breakers set opened_at = opened_at - $1::interval, open_until = open_until - $1::interval',
    'visitors set refilled_at = refilled_at - $1::interval'
  ]
  for (const move of moves) {
    await backend.sql(`update follow_check.${move}`, [`${String(seconds)} seconds`])
  }
}

async function compare(setUp: SetUp, step: Step, response: Response): Promise<void> {
  const { seen, wait } = step
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: STATUS[seen] })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expectNoLeak(setUp, text + JSON.stringify([...response.headers]))

  const { check_again_in, retry_after, ...body } = JSON.parse(text) as Record<string, unknown>
  if (seen === 'yes' || seen === 'no') {
    expect(retry_after).toBeUndefined()
    expectWait(check_again_in, seen === 'no' ? wait : undefined)
    expect(body).toEqual(answerOf(setUp.fake, step))
    return
  }
  expect(check_again_in).toBeUndefined()
  if (seen !== 'unknown' || wait !== undefined) expectWait(retry_after, wait)
  const header = response.headers.get('retry-after')
  expect(header).toBe(retry_after === undefined ? null : String(retry_after))
  expect(body).toEqual({ code: seen, error: expect.stringMatching(/^[A-Z].{10,}\.$/) as unknown })
}

function answerOf({ env }: FakeProvider, { seen, username = 'some_name' }: Step): object {
  const source = env['FOLLOW_PROVIDER']
  const name = normalizeUsername(username).toLowerCase()
  const isListed = name === LISTED.username.toLowerCase()
  const unlisted = source === 'x-api' ? spelled(name) : name
  return {
    following: seen === 'yes',
    username: isListed ? LISTED.username : unlisted,
    ...(source === 'x-api' ? { user: { followers_count: FAKE_FOLLOWERS } } : {}),
    checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    source
  }
}

// The clock goes on while a case runs, by far less than half of any wait.
function expectWait(seconds: unknown, wait: number | undefined): void {
  if (wait === undefined) {
    expect(seconds).toBeUndefined()
    return
  }
  expect(Number.isInteger(seconds), `${String(seconds)} is no number of seconds`).toBe(true)
  expect(seconds).toBeLessThanOrEqual(wait)
  expect(seconds).toBeGreaterThanOrEqual(wait / 2)
}

/** Neither a key nor a word of the provider may be in this text. */
function expectNoLeak({ fake, backend }: SetUp, text: string): void {
  const { FOLLOW_PROVIDER, FOLLOW_PROVIDER_URL, ...secrets } = fake.env
  expect(FOLLOW_PROVIDER).toBeDefined()
  expect(FOLLOW_PROVIDER_URL).toBeDefined()
  for (const secret of [...Object.values(secrets), backend.secretKey, UPSTREAM]) {
    expect(text).not.toContain(secret)
  }
}

async function compareWinner({ fake, backend }: SetUp, winner: 'yes' | 'no' | undefined) {
  const rows = await backend.sql(
    `select username, followers_count, following_count, iq_score::integer, follows_altius,
      follows_altius_checked_at > now() - interval '1 minute' as is_new from public.winners`
  )
  const isCounted = winner !== undefined && fake.env['FOLLOW_PROVIDER'] === 'x-api'
  expect(rows).toEqual([
    {
      ...LISTED,
      followers_count: isCounted ? FAKE_FOLLOWERS : LISTED.followers_count,
      iq_score: 120,
      follows_altius: winner === 'yes',
      is_new: winner === undefined ? null : true
    }
  ])
}
