import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { LIMITS, type Limits } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const CALLERS = 200
const UNLIMITED: Limits = {
  ...LIMITS,
  visitor: { perMinute: 1_000_000, perDay: 1_000_000 },
  site: { callsPerDay: 1_000_000 },
  // Outlasts the slowest machine.
  claim: { lifetimeSeconds: 3600 }
}
let server: PostgresServer
/** As many sessions of the secret key as callers, so that their transactions really overlap. */
let callers: Sql
let owner: Sql

beforeAll(async () => {
  server = await startPostgres()
  const url = await server.createDatabase('concurrency')
  owner = postgres(url, { max: 1, onnotice: () => {} })
  for (const migration of await readMigrations()) await owner.unsafe(migration.sql)
  callers = postgres(url, { max: CALLERS, connection: { role: 'service_role' } })
  await Promise.all(times(CALLERS, () => callers`select pg_backend_pid()`))
})
afterAll(async () => {
  await Promise.all([callers.end(), owner.end()])
  await server.stop()
})
afterEach(async () => {
  await owner`truncate follow_check.accounts, follow_check.visitors, follow_check.budget,
    follow_check.breakers, public.winners`
})

type Decision = { decision: string; reason?: string; claim?: string; retry_after?: number }

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

async function begin(name: string, visitor: string | null, limits: Limits): Promise<Decision> {
  const [row] = await callers<{ decision: Decision }[]>`
    select public.begin_follow_check(${name}, ${visitor}, 'x-api', ${callers.json(limits)}) as decision`
  return row!.decision
}

type Outcome = {
  kind: 'answer' | 'no-such-account' | 'failed'
  provider: 'x-api'
  calls: number
  following?: boolean
  username?: string
  followers_count?: number
  reason?: string
}

async function finish(
  name: string,
  claim: string,
  outcome: Outcome,
  limits = UNLIMITED
): Promise<Decision> {
  const [row] = await callers<{ decision: Decision }[]>`
    select public.finish_follow_check(${name}, ${claim}, ${callers.json(outcome)}, ${callers.json(limits)})
      as decision`
  return row!.decision
}

function answer(username: string, following: boolean): Outcome {
  return { kind: 'answer', provider: 'x-api', calls: 1, following, username, followers_count: 5 }
}

/** How often each decision was made, with its reason. */
function tally(decisions: readonly Decision[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { decision, reason } of decisions) {
    const key = reason === undefined ? decision : `${decision}: ${reason}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('among 200 callers at once', () => {
  test('each of 20 visitors gets as many checks as a day has', async () => {
    const limits = { ...UNLIMITED, visitor: { perMinute: 1000, perDay: 5 } }
    const decisions = await Promise.all(
      times(CALLERS, index =>
        begin(`name_${String(index)}`, `visitor ${String(index % 20)}`, limits)
      )
    )
    expect(tally(decisions)).toEqual({ ask: 100, 'slow-down': 100 })
    expect(await owner`select distinct checks from follow_check.visitors`).toEqual([{ checks: 5 }])
    expect(await owner`select calls from follow_check.budget`).toEqual([{ calls: 100 }])
  })

  test('each of 20 visitors empties one bucket', async () => {
    const limits = { ...UNLIMITED, visitor: LIMITS.visitor }
    const [start] = await owner<{ moment: string }[]>`select clock_timestamp()::text as moment`
    const decisions = await Promise.all(
      times(CALLERS, index =>
        begin(`name_${String(index)}`, `visitor ${String(index % 20)}`, limits)
      )
    )
    // On a machine so busy that this takes longer than 12 seconds, each bucket refills a little.
    const [refilled] = await owner<{ tokens: number }[]>`
      select 20 * floor(extract(epoch from clock_timestamp() - ${start!.moment}::timestamptz) / 12)::int
        as tokens`
    const { ask = 0, 'slow-down': refused = 0 } = tally(decisions)
    expect(ask + refused).toBe(CALLERS)
    expect(ask).toBeGreaterThanOrEqual(100)
    expect(ask).toBeLessThanOrEqual(100 + refilled!.tokens)
  })

  test('one name is claimed once', async () => {
    const decisions = await Promise.all(
      times(50, index =>
        begin(index % 2 ? 'One_Name' : 'one_name', `v ${String(index)}`, UNLIMITED)
      )
    )
    expect(tally(decisions)).toEqual({ ask: 1, wait: 49 })
  })

  test('a budget of ten is spent ten times', async () => {
    const limits = { ...UNLIMITED, site: { callsPerDay: 10 } }
    const decisions = await Promise.all(
      times(100, index => begin(`name_${String(index)}`, null, limits))
    )
    expect(tally(decisions)).toEqual({ ask: 10, 'unavailable: budget': 90 })
    expect(await owner`select calls from follow_check.budget`).toEqual([{ calls: 10 }])
  })

  test('a provider without credit is probed by one of them, once the pause is over', async () => {
    const { claim } = await begin('first', null, UNLIMITED)
    await finish('first', claim!, {
      kind: 'failed',
      provider: 'x-api',
      calls: 1,
      reason: 'no-credit'
    })
    const callAll = () =>
      Promise.all(times(100, index => begin(`name_${String(index)}`, null, UNLIMITED)))
    expect(tally(await callAll())).toEqual({ 'unavailable: breaker': 100 })
    await owner`update follow_check.breakers set open_until = now() - interval '1 second'`
    expect(tally(await callAll())).toEqual({ ask: 1, 'unavailable: breaker': 99 })
  })

  test('checks of few names by few visitors, winners among them, never lock each other out', async () => {
    await owner`insert into public.winners (username, iq_score)
      select 'Name_' || n, 100 from generate_series(0, 4) as n`
    // Old rows, so that every call also has something to forget.
    await owner`insert into follow_check.accounts (username, used_at)
      select 'old_' || n, now() - interval '9 days' from generate_series(1, 500) as n`
    await owner`insert into follow_check.visitors (visitor, tokens, day)
      select 'old ' || n, 0, current_date - 9 from generate_series(1, 500) as n`
    const forgetful = { ...UNLIMITED, cache: { ...LIMITS.cache, yesSeconds: 0, noSeconds: [0] } }

    async function check(index: number): Promise<string> {
      const name = `name_${String((index * 7) % 10)}`
      const { decision, claim } = await begin(name, `visitor ${String(index % 3)}`, forgetful)
      if (claim === undefined) return decision
      return (await finish(name, claim, answer(name, index % 2 === 0), forgetful)).decision
    }
    const decisions = await Promise.all(times(1000, check))
    expect(new Set(decisions)).toEqual(new Set(['answer', 'wait']))
    expect(await owner`select count(*)::int from follow_check.accounts`).toEqual([{ count: 10 }])
    expect(
      await owner`select username from public.winners
        where follows_altius_checked_at is null or followers_count <> 5 or iq_score <> 100`
    ).toEqual([])
  })
})

describe('a claim that has run out', () => {
  test('changes nothing any more, and leaves the newer one in place', async () => {
    await owner`insert into public.winners (username, followers_count) values ('Listed', 1)`
    const expired = { ...UNLIMITED, claim: { lifetimeSeconds: 0 } }
    const { claim: older } = await begin('listed', null, expired)
    const { claim: newer } = await begin('listed', null, UNLIMITED)
    expect(newer).not.toBe(older)

    const state = () => owner`select account, winner from follow_check.accounts as account
      join public.winners as winner on lower(winner.username) = account.username`
    const before = await state()
    for (const outcome of [
      answer('listed', true),
      { ...answer('listed', true), kind: 'no-such-account' as const }
    ]) {
      expect(await finish('listed', older!, outcome)).toMatchObject({ decision: 'unavailable' })
    }
    expect(await state()).toEqual(before)
    expect(tally([await begin('listed', null, UNLIMITED)])).toEqual({ wait: 1 })

    expect(await finish('listed', newer!, answer('listed', true))).toMatchObject({
      decision: 'answer',
      outcome: 'yes'
    })
    expect(
      await owner`select username, followers_count, follows_altius from public.winners`
    ).toEqual([{ username: 'Listed', followers_count: 5, follows_altius: true }])
  })

  test('of two answers with the same claim the first counts', async () => {
    const { claim } = await begin('someone', null, UNLIMITED)
    const decisions = await Promise.all(
      times(20, index => finish('someone', claim!, answer('someone', index % 2 === 0)))
    )
    expect(tally(decisions)).toEqual({ answer: 1, 'unavailable: claim-lost': 19 })
  })
})
