import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { initialFiles } from '../../supabase/embedded/initial-files.ts'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'

const PLATFORM = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
`
const DAY = 86_400
const YES = { kind: 'answer', following: true, username: 'Ana', followers_count: 7, calls: 1 }
const NO = { ...YES, following: false }

type Decision = Record<string, unknown> & { decision: string }
let database: PGlite

beforeAll(async () => {
  database = await PGlite.create({ loadDataDir: await initialFiles() })
  await database.exec(PLATFORM)
  for (const { sql } of await readMigrations()) await database.exec(sql)
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.exec(`
    truncate follow_check.accounts, follow_check.visitors, follow_check.budget, follow_check.breakers;
    delete from public.winners;
    insert into public.winners (username, description, followers_count, iq_score, follows_altius)
    values ('Ana', 'hers', 5, 120, false), ('Bo', 'his', null, 110, true);
  `)
})

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>(sql, values)).rows
}

/** Calls a function as the function of the site does: with the rights of the service role. */
async function call(sql: string, values: unknown[]): Promise<Decision> {
  return database.transaction(async transaction => {
    await transaction.exec('set local role service_role')
    const answer = await transaction.query<{ result: Decision }>(`select ${sql} as result`, values)
    return answer.rows[0]!.result
  })
}

function begin(
  username: string,
  {
    visitor = null,
    provider = 'x-api',
    limits = LIMITS
  }: { visitor?: string | null; provider?: string | null; limits?: object } = {}
): Promise<Decision> {
  const values = [username, visitor, provider, limits]
  return call('public.begin_follow_check($1, $2, $3, $4)', values)
}

function finish(
  username: string,
  claim: unknown,
  outcome: object,
  provider = 'x-api'
): Promise<Decision> {
  const values = [username, claim, { provider, ...outcome }, LIMITS]
  return call('public.finish_follow_check($1, $2, $3, $4)', values)
}

/** Claims the name and finishes with this outcome. */
async function check(username: string, outcome: object): Promise<Decision> {
  const asked = await begin(username)
  expect(asked.decision).toBe('ask')
  return finish(username, asked['claim'], outcome)
}

/** Lets time pass: everything that is stored becomes older. */
async function pass(seconds: number): Promise<void> {
  const past = `- make_interval(secs => ${String(seconds)})`
  await database.exec(`
    update follow_check.accounts set checked_at = checked_at ${past},
      claimed_at = claimed_at ${past}, claimed_until = claimed_until ${past}, used_at = used_at ${past};
    update follow_check.visitors set refilled_at = refilled_at ${past};
    update follow_check.breakers set opened_at = opened_at ${past}, open_until = open_until ${past};
  `)
}

async function callsToday(): Promise<unknown> {
  return (await rows('select calls from follow_check.budget'))[0]?.['calls'] ?? 0
}

async function winner(username: string): Promise<Record<string, unknown>> {
  const found = await rows('select * from public.winners where username = $1', [username])
  return found[0]!
}

describe('an answer', () => {
  test.each([
    ['yes', YES, LIMITS.cache.yesSeconds],
    ['no', NO, LIMITS.cache.noSeconds[0]],
    ['no-such-account', { kind: 'no-such-account', calls: 1 }, LIMITS.cache.noSuchAccountSeconds]
  ])('of %s is given again until it is too old', async (outcome, said, seconds) => {
    const first = await check('cy', said)
    expect(first).toMatchObject({ decision: 'answer', outcome, source: 'x-api' })
    await pass(seconds - 5)
    expect(await begin('CY')).toMatchObject({ decision: 'answer', outcome })
    await pass(5)
    expect(await begin('cy')).toMatchObject({ decision: 'ask' })
  })

  test('tells when it was found, and of a no when to ask again', async () => {
    await check('cy', NO)
    await pass(10)
    const answer = await begin('cy')
    expect(answer['check_again_in']).toBeGreaterThan(45)
    expect(answer['check_again_in']).toBeLessThanOrEqual(50)
    const age = Date.now() - Date.parse(String(answer['checked_at']))
    expect(Math.round(age / 10_000)).toBe(1)
    expect((await check('dan', YES))['check_again_in']).toBeNull()
  })

  test('has the spelling of the table, else of the provider, else as it was asked', async () => {
    expect(await check('ANA', { ...YES, username: 'aNA' })).toMatchObject({ username: 'Ana' })
    expect(await check('CY', { ...YES, username: 'Cy' })).toMatchObject({ username: 'Cy' })
    expect(await check('DAN', { ...YES, username: 'someone_else' })).toMatchObject({
      username: 'dan'
    })
  })

  test('has no follower count where the provider names none: the stored one is older', async () => {
    const uncounted = { ...YES, followers_count: null }
    expect(await check('ana', uncounted)).toMatchObject({ followers_count: null })
  })

  test('of no lasts longer with each no in a row, up to the longest', async () => {
    const { noSeconds } = LIMITS.cache
    for (const seconds of [...noSeconds, noSeconds.at(-1)!]) {
      expect(await check('cy', NO)).toMatchObject({ outcome: 'no', check_again_in: seconds })
      await pass(seconds)
    }
  })

  test.each([
    ['a yes', () => check('cy', YES), LIMITS.cache.yesSeconds],
    ['a day', () => pass(LIMITS.cache.noStreakSeconds), 0]
  ])('of no starts again at the shortest after %s', async (_, interrupt, seconds) => {
    await check('cy', NO)
    await pass(LIMITS.cache.noSeconds[0])
    await check('cy', NO)
    await pass(LIMITS.cache.noSeconds[1])
    await interrupt()
    await pass(seconds)
    expect(await check('cy', NO)).toMatchObject({ check_again_in: LIMITS.cache.noSeconds[0] })
  })

  test('that may have no age is not given again', async () => {
    await check('cy', YES)
    const limits = { ...LIMITS, cache: { ...LIMITS.cache, yesSeconds: 0 } }
    expect(await begin('cy', { limits })).toMatchObject({ decision: 'ask' })
  })
})

describe('a claim', () => {
  test('lets one call ask and the others wait', async () => {
    const asked = await begin('cy')
    expect(await begin('CY')).toEqual({ decision: 'wait' })
    expect(await begin('dan')).toMatchObject({ decision: 'ask' })
    await finish('cy', asked['claim'], YES)
    expect(await begin('cy')).toMatchObject({ outcome: 'yes' })
    expect(await callsToday()).toBe(2)
  })

  test('ends by itself when its holder is gone, whose late answer is not stored', async () => {
    const gone = await begin('ana')
    await pass(LIMITS.claim.lifetimeSeconds)
    const next = await begin('ana')
    expect(next).toMatchObject({ decision: 'ask' })
    expect(await finish('ana', gone['claim'], YES)).toMatchObject({
      decision: 'unavailable',
      reason: 'claim-lost'
    })
    expect(await winner('Ana')).toMatchObject({ follows_altius: false, followers_count: 5 })
    expect(await begin('ana')).toEqual({ decision: 'wait' })
    expect(await finish('ana', next['claim'], NO)).toMatchObject({ outcome: 'no' })
  })

  test('is not given to someone who only looks', async () => {
    const looking = { decision: 'unavailable', reason: 'not-asked' }
    expect(await begin('cy', { provider: null })).toEqual(looking)
    const asked = await begin('cy')
    expect(await begin('cy', { provider: null })).toEqual({ decision: 'wait' })
    const failed = { kind: 'failed', reason: 'unavailable', calls: 3 }
    await finish('cy', asked['claim'], failed)
    expect(await begin('cy', { provider: null })).toEqual(looking)
    expect(await begin('cy')).toMatchObject({ decision: 'ask' })
  })
})

describe('a failure', () => {
  test('stores no answer, and the next visitor asks again', async () => {
    await check('ana', YES)
    await pass(DAY)
    const before = await winner('Ana')
    expect(await check('ana', { kind: 'failed', reason: 'unavailable', calls: 3 })).toEqual({
      decision: 'unavailable',
      reason: 'unavailable',
      retry_after: null
    })
    expect(await winner('Ana')).toEqual(before)
    expect(await begin('ana')).toMatchObject({ decision: 'ask' })
  })

  test.each(['rejected', 'no-credit'] as const)(
    'of the kind %s stops all calls, then lets a single one through',
    async reason => {
      const seconds = LIMITS.breakerSeconds[reason]
      expect(await check('cy', { kind: 'failed', reason, calls: 1 })).toMatchObject({
        decision: 'unavailable',
        reason,
        retry_after: seconds
      })
      expect(await begin('dan')).toEqual({
        decision: 'unavailable',
        reason: 'breaker',
        retry_after: seconds
      })
      await pass(seconds)
      const probe = await begin('dan')
      expect(probe).toMatchObject({ decision: 'ask' })
      expect(await begin('eve')).toMatchObject({ decision: 'unavailable', reason: 'breaker' })
      await finish('dan', probe['claim'], YES)
      expect(await begin('eve')).toMatchObject({ decision: 'ask' })
      expect(await callsToday()).toBe(3)
    }
  )

  test('of the probing call stops all calls again', async () => {
    const broke = { kind: 'failed', reason: 'no-credit', calls: 1 }
    await check('cy', broke)
    await pass(LIMITS.breakerSeconds['no-credit'])
    await check('cy', broke)
    expect(await begin('dan')).toMatchObject({ reason: 'breaker', retry_after: 3600 })
  })

  test('of one provider does not stop another', async () => {
    await check('cy', { kind: 'failed', reason: 'no-credit', calls: 1 })
    expect(await begin('dan', { provider: 'twitterapi.io' })).toMatchObject({ decision: 'ask' })
  })

  test('lasts although a call from before it succeeds', async () => {
    const earlier = await begin('ana')
    await check('cy', { kind: 'failed', reason: 'no-credit', calls: 1 })
    expect(await finish('ana', earlier['claim'], YES)).toMatchObject({ outcome: 'yes' })
    expect(await begin('dan')).toMatchObject({ reason: 'breaker' })
  })

  test('by a limit lasts until the provider resets it', async () => {
    const limited = { kind: 'failed', reason: 'limited', calls: 1 }
    expect(await check('cy', { ...limited, retry_after: 700 })).toMatchObject({ retry_after: 700 })
    expect(await begin('dan')).toMatchObject({ reason: 'breaker', retry_after: 700 })
    await pass(700)
    expect(await check('dan', limited)).toMatchObject({
      retry_after: LIMITS.breakerSeconds.limited
    })
  })

  test.each([
    [0, 1],
    [999_999_999, LIMITS.breakerSeconds.longest]
  ])('by a limit of %i seconds lasts for %i', async (retry_after, seconds) => {
    const limited = { kind: 'failed', reason: 'limited', calls: 1, retry_after }
    expect(await check('cy', limited)).toMatchObject({ retry_after: seconds })
    expect(await begin('dan')).toMatchObject({ reason: 'breaker', retry_after: seconds })
  })

  test('leaves stored answers as they are', async () => {
    await check('ana', YES)
    await check('cy', { kind: 'failed', reason: 'no-credit', calls: 1 })
    expect(await begin('ana')).toMatchObject({ decision: 'answer', outcome: 'yes' })
  })
})

describe('the budget', () => {
  test('of a day ends with its last call, for everyone', async () => {
    const limits = { ...LIMITS, site: { callsPerDay: 2 } }
    expect(await begin('cy', { limits })).toMatchObject({ decision: 'ask' })
    expect(await begin('dan', { limits })).toMatchObject({ decision: 'ask' })
    const refused = await begin('eve', { limits })
    expect(refused).toMatchObject({ decision: 'unavailable', reason: 'budget' })
    expect(refused['retry_after']).toBeGreaterThan(0)
    expect(refused['retry_after']).toBeLessThanOrEqual(DAY)
    expect(await callsToday()).toBe(2)
    await database.exec('update follow_check.budget set day = day - 1')
    expect(await begin('eve', { limits })).toMatchObject({ decision: 'ask' })
  })

  test('counts every call, and none for a stored answer', async () => {
    await check('cy', { ...YES, calls: 3 })
    await begin('cy')
    expect(await callsToday()).toBe(3)
  })
})

describe('a visitor', () => {
  const visitor = 'a visitor'

  test('has a few checks, then one per refill', async () => {
    const { perMinute } = LIMITS.visitor
    for (let index = 0; index < perMinute; index += 1) {
      expect((await begin('cy', { visitor })).decision).not.toBe('slow-down')
    }
    const refill = 60 / perMinute
    const refused = await begin('cy', { visitor })
    expect(refused.decision).toBe('slow-down')
    expect(refused['retry_after']).toBeGreaterThan(refill - 3)
    expect(refused['retry_after']).toBeLessThanOrEqual(refill)
    expect(await begin('cy', { visitor: 'another' })).toEqual({ decision: 'wait' })
    await pass(refill)
    expect(await begin('cy', { visitor })).toEqual({ decision: 'wait' })
    expect((await begin('cy', { visitor })).decision).toBe('slow-down')
    await pass(DAY)
    for (let index = 0; index < perMinute; index += 1) {
      expect((await begin('cy', { visitor })).decision).not.toBe('slow-down')
    }
    expect((await begin('cy', { visitor })).decision).toBe('slow-down')
  })

  test('has so many checks a day, until midnight in UTC', async () => {
    for (let index = 0; index < LIMITS.visitor.perDay; index += 1) {
      expect((await begin('cy', { visitor })).decision).not.toBe('slow-down')
      await pass(60)
    }
    const refused = await begin('cy', { visitor })
    const toMidnight = (DAY * 1000 - (Date.now() % (DAY * 1000))) / 1000
    expect(refused.decision).toBe('slow-down')
    expect(Math.abs(Number(refused['retry_after']) - toMidnight) % DAY).toBeLessThan(30)
    await database.exec('update follow_check.visitors set day = day - 1')
    expect((await begin('cy', { visitor })).decision).not.toBe('slow-down')
  })

  test('who must slow down reaches neither a claim nor the budget', async () => {
    const limits = { ...LIMITS, visitor: { perMinute: 5, perDay: 0 } }
    expect((await begin('cy', { visitor, limits })).decision).toBe('slow-down')
    expect(await rows('select * from follow_check.accounts')).toEqual([])
    expect(await callsToday()).toBe(0)
  })
})

describe('a listed winner', () => {
  test('gets the flag, its date and the follower count, and nothing else', async () => {
    const before = await winner('Ana')
    const other = await winner('Bo')
    await check('ana', { ...YES, username: 'ANA', followers_count: 99 })
    const { follows_altius_checked_at: checkedAt, ...after } = await winner('Ana')
    expect(checkedAt).toBeInstanceOf(Date)
    expect({ ...after, follows_altius_checked_at: null }).toEqual({
      ...before,
      follows_altius: true,
      followers_count: 99
    })
    expect(await winner('Bo')).toEqual(other)
  })

  test('keeps the follower count that the provider does not name', async () => {
    await check('ana', { ...YES, followers_count: null })
    expect(await winner('Ana')).toMatchObject({ follows_altius: true, followers_count: 5 })
  })

  test('is not changed by a stored answer, nor by an account that is gone', async () => {
    await check('bo', { kind: 'no-such-account', calls: 1 })
    expect(await winner('Bo')).toMatchObject({
      follows_altius: true,
      follows_altius_checked_at: null
    })
    await check('ana', YES)
    await database.exec(`update public.winners set follows_altius = false where username = 'Ana'`)
    await begin('ana')
    expect(await winner('Ana')).toMatchObject({ follows_altius: false })
  })

  test('is never added', async () => {
    await check('cy', YES)
    expect(await rows(`select * from public.winners where lower(username) = 'cy'`)).toEqual([])
  })
})

test('what nobody needs any more is deleted on the way, and nothing else', async () => {
  await check('old', YES)
  await pass(LIMITS.keepSeconds)
  await database.exec(`
    insert into follow_check.visitors (visitor, tokens, day) values
      ('yesterday', 1, follow_check.today() - 1), ('today', 1, follow_check.today());
    insert into follow_check.budget (day) values (follow_check.today() - 9);
  `)
  await begin('new')
  expect(await rows('select username from follow_check.accounts')).toEqual([{ username: 'new' }])
  expect(await rows('select visitor from follow_check.visitors')).toEqual([{ visitor: 'today' }])
  expect(await rows('select calls from follow_check.budget')).toHaveLength(1)
})

test.each([
  ['no limits', {}],
  ['no daily limit', { ...LIMITS, visitor: { perMinute: 5 } }],
  ['a limit that is no number', { ...LIMITS, site: { callsPerDay: null } }],
  ['a negative limit', { ...LIMITS, site: { callsPerDay: -1 } }]
])('%s is an error, not permission', async (_, limits) => {
  await expect(begin('cy', { visitor: 'a', limits })).rejects.toThrow('limits has no number at')
})

describe('the schema', () => {
  test.each(['anon', 'authenticated', 'service_role'])('is closed to %s', async role => {
    for (const sql of [
      'select * from follow_check.accounts',
      'delete from follow_check.visitors',
      'update follow_check.budget set calls = 0',
      'select follow_check.today()',
      `select follow_check.decide('a', null, 'x-api', '{}')`
    ]) {
      const attempt = database.transaction(async transaction => {
        await transaction.exec(`set local role ${role}`)
        await transaction.query(sql)
      })
      await expect(attempt).rejects.toThrow('permission denied for schema follow_check')
    }
  })

  test.each(['anon', 'authenticated'])('is not reached by %s through its functions', async role => {
    for (const sql of [
      `select public.begin_follow_check('a', null, 'x-api', '{}')`,
      `select public.finish_follow_check('a', gen_random_uuid(), '{}', '{}')`
    ]) {
      const attempt = database.transaction(async transaction => {
        await transaction.exec(`set local role ${role}`)
        await transaction.query(sql)
      })
      await expect(attempt).rejects.toThrow('permission denied for function')
    }
  })
})

test('find_winner tells when the flag was checked', async () => {
  const at = '2026-11-03T00:00:00Z'
  await rows(`update public.winners set follows_altius_checked_at = $1 where username = 'Bo'`, [at])
  expect(await rows(`select * from public.find_winner('BO')`)).toEqual([
    {
      username: 'Bo',
      followers_count: null,
      follows_altius: true,
      follows_altius_checked_at: new Date(at)
    }
  ])
})
