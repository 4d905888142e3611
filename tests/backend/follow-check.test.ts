import postgres from 'postgres'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFollowRelationship } from '../../supabase/functions/check-follow-relationship/check-follow.ts'
import {
  type Finding,
  type FollowProvider
} from '../../supabase/functions/check-follow-relationship/x-api.ts'
import { ADDRESS_HEADER } from '../../supabase/functions/check-follow-relationship/visitor.ts'
import { openPostgres } from './test-backend.ts'

const PUBLIC = 'publishable'
const SECRET = 'sb_secret_key'

const { url } = await openPostgres()
const owner = postgres(url, { max: 1, onnotice: () => {} })
/** Sessions of the secret key, so that transactions really overlap. */
const sessions = postgres(url, { max: 50, connection: { role: 'service_role' } })
afterAll(() => Promise.all([owner.end(), sessions.end()]))
/** The provider's next answers. */
let finding: Finding
/** The names the provider was asked about. */
let asked: string[]

const provider: FollowProvider = {
  requests: () => 1,
  check: async username => {
    asked.push(username)
    return finding
  }
}

beforeEach(() => {
  asked = []
  finding = answer(true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await owner`truncate follow_check.accounts, follow_check.visitors, follow_check.state, public.winners cascade`
  await owner`insert into follow_check.state default values`
  vi.restoreAllMocks()
})

function answer(following: boolean): Finding {
  return { kind: 'answer', following, username: 'Some_Name', followers_count: 7 }
}

function failure(
  reason: 'refused' | 'no-credit' | 'limited' | 'failed',
  more: object = {}
): Finding {
  return { kind: 'failed', reason, note: 'A note.', ...more }
}

/** The REST interface, as far as the function uses it. */
async function rest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  // Such a key is no token.
  expect(request.headers.get('authorization') ?? '').not.toContain('sb_')
  expect(request.headers.has('apikey')).toBe(true)
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const values = Object.entries((await request.json()) as Record<string, never>)
  const parameters = values.map(([key], index) => `${key} => $${String(index + 1)}`).join()
  const call = `public.${name}(${parameters})`
  const rows = await sessions.unsafe(
    name === 'find_winner' ? `select * from ${call}` : `select ${call} as decision`,
    values.map(([, value]) => value)
  )
  return Response.json(name === 'find_winner' ? rows : rows[0]?.['decision'])
}

const project = {
  env: {
    url: 'http://backend.invalid',
    publishableKeys: { default: PUBLIC },
    secretKeys: { default: SECRET }
  },
  environment: {},
  supabaseOptions: { global: { fetch: rest } }
}
const live = checkFollowRelationship({ ...project, provider })

type Answer = { status: number; retryAfter: string | null; body: Record<string, unknown> }

async function send(handle: typeof live, body: object, headers: object): Promise<Answer> {
  const init = { method: 'POST', headers: { ...headers }, body: JSON.stringify(body) }
  const response = await handle(new Request('http://here.invalid', init))
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Answer['body']
  }
}

const ask = (username = 'some_name', address = '192.0.2.1') =>
  send(live, { username }, { apikey: PUBLIC, [ADDRESS_HEADER]: address })
const askAsStaff = (username = 'some_name', fresh = true) =>
  send(live, { username, fresh }, { apikey: SECRET })

/** Shifts all stored times into the past. */
async function pass(time: string): Promise<void> {
  await owner`update follow_check.accounts set checked_at = checked_at - ${time}::interval`
  await owner`update follow_check.state set paused_until = paused_until - ${time}::interval`
  await owner`update follow_check.visitors set rested_at = rested_at - ${time}::interval`
  await owner`update public.winners
    set follows_altius_checked_at = follows_altius_checked_at - ${time}::interval`
}

async function addWinner(checked_at: string | null = null): Promise<void> {
  await owner`insert into public.winners (username, iq_score, followers_count, follows_altius_checked_at)
    values ('Some_Name', 120, 1, ${checked_at})`
}

const due = async (before: string) =>
  (
    await sessions`select username from public.due_follow_checks(now() - ${before}::interval, 2)`
  ).map(({ username }) => username)

test('an answer comes from X with its date, and counts one call', async () => {
  const before = Date.now()
  const { status, body } = await ask('@SOME_name')
  expect(status).toBe(200)
  expect(body).toEqual({
    following: true,
    username: 'Some_Name',
    user: { followers_count: 7 },
    checked_at: expect.any(String),
    source: 'x-api'
  })
  expect(Date.parse(String(body['checked_at']))).toBeGreaterThanOrEqual(before - 1000)
  expect(asked).toEqual(['SOME_name'])
  expect(await owner`select calls from follow_check.state`).toEqual([{ calls: 1 }])
})

test.each<[string, Finding, string, number]>([
  ['a yes', answer(true), '1 day', 200],
  ['a no', answer(false), '1 minute', 200],
  ['that there is no account', { kind: 'no-such-account' }, '6 hours', 404],
  ['that it is suspended', { kind: 'suspended' }, '6 hours', 404]
])('an answer is kept: %s', async (_, said, life, status) => {
  finding = said
  expect((await ask()).status).toBe(status)
  await pass(`${life} - 10 seconds`)
  expect((await ask()).status).toBe(status)
  expect(asked).toHaveLength(1)
  await pass('11 seconds')
  await ask()
  expect(asked).toHaveLength(2)
})

test('an answer about a winner is stored in the row, with followers and picture but no other score', async () => {
  await addWinner()
  const picture = 'https://pbs.twimg.com/profile_images/1/a_normal.jpg'
  finding = { ...answer(true), avatar_url: picture } as Finding
  await ask()
  expect(
    await owner`select username, iq_score::int, followers_count, avatar_url, follows_altius,
      follows_altius_checked_at = (select checked_at from follow_check.accounts) as is_dated
      from public.winners`
  ).toEqual([
    {
      username: 'Some_Name',
      iq_score: 120,
      followers_count: 7,
      avatar_url: picture,
      follows_altius: true,
      is_dated: true
    }
  ])
})

test('an answer that an account is gone leaves the row as it is', async () => {
  await addWinner()
  finding = { kind: 'no-such-account' }
  const { status, body } = await ask()
  expect(status).toBe(404)
  expect(body).toEqual({
    error: 'There’s no account named @Some_Name on X.',
    code: 'no-such-account'
  })
  expect(await owner`select follows_altius_checked_at from public.winners`).toEqual([
    { follows_altius_checked_at: null }
  ])
})

test('an answer that an account is suspended has a sentence of its own', async () => {
  await addWinner()
  finding = { kind: 'suspended' }
  expect(await ask()).toMatchObject({
    status: 404,
    body: { error: 'The account @Some_Name is suspended on X.', code: 'suspended' }
  })
  expect(await due('7 days')).toEqual([])
})

test.each(['suspended', 'no-such-account'] as const)(
  'an answer %j takes the badge off the row, and dates it',
  async kind => {
    await addWinner()
    await ask()
    finding = { kind }
    await askAsStaff()
    const [asked] = await owner`select checked_at from follow_check.accounts`
    expect(
      await owner`select follows_altius, follows_altius_checked_at from public.winners`
    ).toEqual([{ follows_altius: false, follows_altius_checked_at: asked?.['checked_at'] as Date }])
  }
)

test.each([
  ["a picture of X's servers", 'https://pbs.twimg.com/profile_images/1/old_normal.jpg', null],
  ['a picture of this site', '/avatars/1.svg', '/avatars/1.svg'],
  ['no picture', null, null]
])('an answer without a picture leaves %s as X shows it', async (_, before, after) => {
  await addWinner()
  await owner`update public.winners set avatar_url = ${before}`
  await ask()
  expect(await owner`select avatar_url from public.winners`).toEqual([{ avatar_url: after }])
})

test('an answer of X never replaces one that X was asked for later', async () => {
  await addWinner()
  const [earlier, later] = [Promise.withResolvers<Finding>(), Promise.withResolvers<Finding>()]
  const [isAsked, isAskedAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [
    [isAsked, earlier],
    [isAskedAgain, later]
  ] as const
  const check = (): Promise<Finding> => {
    const [begun, finding] = calls[asked.push('') - 1] ?? []
    begun?.resolve()
    return finding?.promise ?? Promise.reject(new Error('unexpected call'))
  }
  const slow = checkFollowRelationship({ ...project, provider: { requests: () => 1, check } })
  const fresh = { username: 'some_name', fresh: true }
  const first = send(slow, fresh, { apikey: SECRET })
  await isAsked.promise
  const second = send(slow, fresh, { apikey: SECRET })
  await isAskedAgain.promise
  later.resolve(answer(false))
  expect((await second).body).toMatchObject({ following: false })
  earlier.resolve(answer(true))
  expect((await first).body).toMatchObject({ following: false })
  expect(await owner`select follows_altius from public.winners`).toEqual([
    { follows_altius: false }
  ])
})

test('an answer to the staff is fresh on demand, and charges no visitor', async () => {
  await ask()
  expect((await askAsStaff('some_name', false)).status).toBe(200)
  expect(asked).toHaveLength(1)
  expect((await askAsStaff()).status).toBe(200)
  expect(asked).toHaveLength(2)
  expect(await owner`select checks from follow_check.visitors`).toEqual([{ checks: 1 }])
})

test('an answer that is fresh is for the staff alone', async () => {
  const { status } = await send(live, { username: 'ana', fresh: true }, { apikey: PUBLIC })
  expect(status).toBe(403)
  expect(asked).toEqual([])
})

test('without a provider the table answers with the date of its flag', async () => {
  await addWinner('2026-11-03T12:00:00Z')
  const { body } = await send(
    checkFollowRelationship(project),
    { username: 'SOME_NAME' },
    { apikey: PUBLIC }
  )
  expect(body).toEqual({
    following: false,
    username: 'Some_Name',
    user: { followers_count: 1 },
    checked_at: '2026-11-03T12:00:00.000Z',
    source: 'table'
  })
})

test('when X fails nobody asks again for a minute, then 2, 4, 8 and at most 15', async () => {
  const reason = 'refused'
  finding = failure(reason)
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const { status, body, retryAfter } = await askAsStaff('ana')
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'unknown', reason, retry_after: minutes * 60 })
    expect(retryAfter).toBe(String(minutes * 60))
    const calls = asked.length
    expect((await askAsStaff('bo')).body).toMatchObject({ code: 'unknown', reason })
    expect(asked).toHaveLength(calls)
    await pass(`${String(minutes)} minutes`)
  }
  finding = answer(true)
  expect((await askAsStaff('ana')).status).toBe(200)
  finding = failure(reason)
  expect((await askAsStaff('ana')).body).toMatchObject({ retry_after: 60 })
})

test('when X fails the date that X gives is waited for, but no longer than 15 minutes', async () => {
  finding = failure('limited', { retry_after: 300 })
  expect((await askAsStaff()).body).toMatchObject({ retry_after: 300 })
  await pass('5 minutes')
  finding = failure('limited', { retry_after: 86_400 })
  expect((await askAsStaff()).body).toMatchObject({ retry_after: 900 })
})

test('when X fails a name without a record is neither a yes nor a no, without the reason', async () => {
  finding = failure('no-credit')
  const { status, body } = await ask()
  expect(status).toBe(503)
  expect(body).toEqual({
    error: 'We couldn’t get an answer from X about @some_name. Try again in 1 minute.',
    code: 'unknown',
    retry_after: 60
  })
})

test('when X fails the last known state is told with its date, but not as fresh', async () => {
  await addWinner('2026-11-03T12:00:00Z')
  finding = failure('failed')
  const known = {
    following: false,
    checked_at: '2026-11-03T12:00:00.000Z',
    source: 'table',
    stale: true
  }
  expect((await ask()).body).toMatchObject(known)
  expect((await ask()).body).toMatchObject(known)
  expect(asked).toHaveLength(1)
  expect((await askAsStaff()).status).toBe(503)
})

test('when X fails an unclear answer stores nothing and pauses nothing', async () => {
  await addWinner()
  finding = { kind: 'unclear', note: 'A note.' }
  expect((await ask()).body).toMatchObject({ code: 'unknown' })
  expect((await askAsStaff()).body).toMatchObject({ reason: 'failed' })
  expect(asked).toHaveLength(2)
  expect(await owner`select from follow_check.accounts`).toHaveLength(0)
  expect(await owner`select follows_altius_checked_at from public.winners`).toEqual([
    { follows_altius_checked_at: null }
  ])
})

describe('the limits hold among fifty callers at once', () => {
  const many = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))
  const statuses = (answers: Answer[]) =>
    Object.fromEntries(
      Map.groupBy(answers, ({ status }) => status)
        .entries()
        .map(([status, { length }]) => [status, length])
    )

  test('some checks a minute for each visitor, then one after the other', async () => {
    await owner`update follow_check.state set visitor_checks_per_minute = 2`
    expect(statuses(await many(index => ask(`name_${String(index)}`)))).toEqual({ 200: 2, 429: 48 })
    const { body, retryAfter } = await ask()
    expect(body).toMatchObject({
      error: expect.stringMatching(/^Too many checks .* in \d+ seconds?\.$/),
      code: 'slow-down'
    })
    expect(Number(retryAfter)).toBe(body['retry_after'])
    expect((await ask('other', '192.0.2.2')).status).toBe(200)
    await pass('30 seconds')
    expect((await ask()).status).toBe(200)
  })

  test('thirty checks a day for each visitor', async () => {
    await owner`update follow_check.state set visitor_checks_per_minute = 1000`
    expect(statuses(await many(() => ask()))).toEqual({ 200: 30, 429: 20 })
    expect(Number((await ask()).retryAfter)).toBeGreaterThan(0)
  })

  test('half of the calls of a day for anyone, the rest for names on the board', async () => {
    await addWinner()
    await owner`update follow_check.state set calls_per_day = 20`
    const answers = await many(index => askAsStaff(`name_${String(index)}`))
    expect(statuses(answers)).toEqual({ 200: 10, 503: 40 })
    expect(answers.find(({ status }) => status === 503)?.body).toMatchObject({ reason: 'budget' })
    expect(statuses(await many(() => askAsStaff()))).toEqual({ 200: 10, 503: 40 })
    expect(asked).toHaveLength(20)
    await owner`update follow_check.state set day = day - 1`
    expect((await askAsStaff()).status).toBe(200)
  })

  test('one pause, though all of them fail', async () => {
    finding = failure('failed')
    const answers = await many(index => askAsStaff(`name_${String(index)}`))
    expect(statuses(answers)).toEqual({ 503: 50 })
    expect(await owner`select failures from follow_check.state`).toEqual([{ failures: 1 }])
  })

  test('without a deadlock on few names and visitors, winners among them', async () => {
    await addWinner()
    await owner`update follow_check.state set visitor_checks_per_minute = 1000`
    const answers = await many(index => {
      finding = answer(index % 2 === 0)
      if (index % 4 === 0) return askAsStaff()
      return ask(index % 2 ? 'some_name' : 'ana', `192.0.2.${String(index % 3)}`)
    })
    expect(statuses(answers)).toEqual({ 200: 50 })
  })
})

test('the nightly check is due for winners never or long not checked, the oldest first, unless they are gone', async () => {
  await owner`insert into public.winners (username, follows_altius_checked_at) values
    ('recent', now()), ('old', now() - interval '9 days'), ('never', null),
    ('older', now() - interval '10 days')`
  expect(await due('7 days')).toEqual(['never', 'older'])
  finding = { kind: 'no-such-account' }
  expect((await askAsStaff('NEVER')).status).toBe(404)
  expect(await due('7 days')).toEqual(['older', 'old'])
  await pass('8 days')
  expect(await due('7 days')).toEqual(['never', 'older'])
})

test.each([
  ['the next check', () => ask('other')],
  ['the list of what is due', () => due('7 days')]
])("the nightly check deletes yesterday's visitors with %s", async (_, act) => {
  await ask()
  await owner`update follow_check.visitors set visitor = 'yesterday', day = day - 1`
  await owner`update follow_check.state set day = day - 1`
  await act()
  const left = await owner`select visitor from follow_check.visitors`
  expect(left.map(({ visitor }) => visitor)).not.toContain('yesterday')
})

test.each([
  ['refused', true],
  ['no-credit', true],
  ['limited', false]
] as const)(
  'the nightly check after a pause because of %s asks at once: %s',
  async (reason, isAsked) => {
    finding = failure(reason)
    await askAsStaff()
    finding = answer(true)
    await owner`select * from public.due_follow_checks(now(), 10)`
    expect((await askAsStaff()).status).toBe(isAsked ? 200 : 503)
  }
)

test('the nightly check deletes the accounts that are gone after thirty days', async () => {
  await owner`insert into challenge.erased values
    (gen_random_uuid(), challenge.today() - 31), (gen_random_uuid(), challenge.today() - 30)`
  await owner`select * from public.due_follow_checks(now(), 10)`
  expect(
    await owner`delete from challenge.erased returning challenge.today() - day as age`
  ).toEqual([{ age: 30 }])
})

test('the nightly check deletes answers after two days', async () => {
  await ask()
  await pass('3 days')
  await due('7 days')
  expect(await owner`select from follow_check.accounts`).toHaveLength(0)
})
