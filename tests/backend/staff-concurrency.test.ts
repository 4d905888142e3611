import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const OUTDATED = /Someone changed the winners meanwhile/
let server: PostgresServer
/** Sessions of the secret key. */
let staff: Sql
let owner: Sql
let url: string

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase('staff')
  owner = postgres(url, { max: 3, onnotice: () => {} })
  for (const { sql } of await readMigrations()) await owner.unsafe(sql)
  staff = postgres(url, { max: 20, connection: { role: 'service_role' } })
})
afterAll(async () => {
  await Promise.all([staff.end(), owner.end()])
  await server.stop()
})
afterEach(async () => {
  await owner`truncate operator.batches, operator.staged_rows, operator.changes, public.winners,
    follow_check.accounts, follow_check.budget, operator.snapshots, operator.snapshot_rows`
})

type Row = { username: string; iq_score: number }
type Planned = { batch: string; fingerprint: string }

const OLD: readonly Row[] = [
  { username: 'ada', iq_score: 100 },
  { username: 'ben', iq_score: 100 }
]
const NEW: readonly Row[] = [
  ...OLD.map(row => ({ ...row, iq_score: 120 })),
  { username: 'cy', iq_score: 90 }
]

async function plan(rows: readonly Row[]): Promise<Planned> {
  const [started] = await staff<{ batch: string }[]>`
    select public.begin_import('rows.csv', '{username,iq_score}', 0) as batch`
  const { batch } = started!
  await staff`select public.stage_import(${batch}, ${staff.json(rows)})`
  const [planned] = await staff<{ fingerprint: string }[]>`
    select public.plan_import(${batch}) ->> 'fingerprint' as fingerprint`
  return { batch, fingerprint: planned!.fingerprint }
}

function apply({ batch, fingerprint }: Planned, session: Sql = staff): Promise<unknown> {
  return session`select public.apply_import(${batch}, ${fingerprint})`.execute()
}

async function insertOld(): Promise<void> {
  await owner`insert into public.winners ${owner(OLD)}`
}

async function stored(): Promise<readonly Row[]> {
  return owner<Row[]>`
    select username, iq_score::float from public.winners order by username`
}

/** Resolves once a session waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const waiting = await owner`select from pg_stat_activity where wait_event_type = 'Lock'`
    if (waiting.length > 0) return
  }
}

test('an import whose plan is outdated changes nothing', async () => {
  await insertOld()
  const planned = await plan(NEW)
  await owner`update public.winners set iq_score = 110 where username = 'ben'`
  await expect(apply(planned)).rejects.toThrow(OUTDATED)
  expect(await stored()).toEqual([OLD[0], { username: 'ben', iq_score: 110 }])

  await apply(await plan(NEW))
  expect(await stored()).toEqual(NEW)
})

test.each([
  ['commits', 'refuses', [OLD[0], { username: 'ben', iq_score: 110 }]],
  ['rolls back', 'is carried out', NEW]
])('an import waits for a writer, and when that one %s it %s', async (end, outcome, rows) => {
  await insertOld()
  const planned = await plan(NEW)
  const writer = await owner.reserve()
  await writer`begin`
  await writer`update public.winners set iq_score = 110 where username = 'ben'`
  const applied = apply(planned).then(
    () => 'is carried out',
    (error: unknown) => (OUTDATED.test(String(error)) ? 'refuses' : error)
  )
  await someoneWaits()
  await (end === 'commits' ? writer`commit` : writer`rollback`)
  writer.release()
  expect(await applied).toBe(outcome)
  expect(await stored()).toEqual(rows)
})

test('of two that apply the same import at once, one does', async () => {
  await insertOld()
  const planned = await plan(NEW)
  const results = await Promise.allSettled([apply(planned), apply(planned)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stored()).toEqual(NEW)
  expect(await owner`select is_created from operator.changes`).toHaveLength(3)
})

test('of ten imports of the same rows at once, one is carried out and the others notice', async () => {
  await insertOld()
  const plans: Planned[] = []
  for (let score = 121; score <= 130; score += 1) {
    plans.push(await plan(NEW.map(row => ({ ...row, iq_score: score }))))
  }
  const results = await Promise.allSettled(plans.map(planned => apply(planned)))
  const winner = results.findIndex(({ status }) => status === 'fulfilled')
  const rejected = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(rejected).toHaveLength(9)
  for (const error of rejected) expect(String(error)).toMatch(OUTDATED)
  expect(new Set((await stored()).map(row => row.iq_score))).toEqual(new Set([121 + winner]))
})

test('visitors read the old rows while an import runs, and keep them if it is killed', async () => {
  await insertOld()
  const planned = await plan(NEW)
  const importer = postgres(url, { max: 1, connection: { role: 'service_role' } })
  await importer`begin`
  await apply(planned, importer)
  expect(
    await staff`select username, iq_score::float from public.winners order by username`
  ).toEqual(OLD)
  const [session] = await importer<{ pid: number }[]>`select pg_backend_pid() as pid`
  await owner`select pg_terminate_backend(${session!.pid}, 10000)`
  await importer.end()
  expect(await stored()).toEqual(OLD)

  await apply(planned)
  expect(await stored()).toEqual(NEW)
})

test('follow checks of other winners end well while an import runs, and lose nothing', async () => {
  await insertOld()
  await owner`insert into public.winners (username) select 'w' || n from generate_series(1, 40) as n`
  const planned = await plan(NEW)
  const limits = staff.json({ ...LIMITS, site: { callsPerDay: 1000 } })

  async function check(index: number): Promise<void> {
    const name = `W${String(index)}`
    const [row] = await staff<{ claim: string }[]>`
      select public.begin_follow_check(${name}, null, 'x-api', ${limits}) ->> 'claim' as claim`
    const outcome = { kind: 'answer', provider: 'x-api', calls: 1, following: true, username: name }
    await staff`select public.finish_follow_check(${name}, ${row!.claim}, ${staff.json(outcome)}, ${limits})`
  }
  const checks = Array.from({ length: 40 }, (_, index) => check(index + 1))
  await Promise.all([...checks.slice(0, 20), apply(planned), ...checks.slice(20)])

  const flags = await owner`select follows_altius, count(*)::int from public.winners
    group by follows_altius order by follows_altius`
  expect(flags).toEqual([
    { follows_altius: false, count: 3 },
    { follows_altius: true, count: 40 }
  ])
  expect((await stored()).slice(0, 3)).toEqual(NEW)
})

describe('a copy of the board', () => {
  type Copy = { id: string; count: number }
  type CopiedRow = {
    id: number
    username: string
    followers_count: number
    iq_score: number | null
  }

  async function begin(): Promise<Copy> {
    const [row] = await staff<{ copy: Copy }[]>`select public.begin_snapshot() as copy`
    return row!.copy
  }

  async function page(copy: Copy, after: number, size: number): Promise<CopiedRow[]> {
    const [row] = await staff<{ page: CopiedRow[] }[]>`
      select public.read_snapshot(${copy.id}, ${after}, ${size}) as page`
    return row!.page
  }

  async function read(copy: Copy, size: number): Promise<CopiedRow[]> {
    const rows: CopiedRow[] = []
    while (rows.length < copy.count) rows.push(...(await page(copy, rows.length, size)))
    return rows
  }

  function end(copy: Copy): Promise<unknown> {
    return staff`select public.end_snapshot(${copy.id})`.execute()
  }

  async function insertWinners(): Promise<void> {
    await owner`insert into public.winners (id, username, followers_count, iq_score)
      select n, 'w' || n, 100, nullif(n % 5, 0) from generate_series(1, 60) as n`
  }

  test('shows one moment, although others write all the time', async () => {
    await insertWinners()
    let writes = 0
    let isOver = false
    async function move(): Promise<void> {
      for (let from = 1; !isOver; from = (from % 39) + 1) {
        await owner.begin(async sql => {
          await sql`update public.winners set followers_count = followers_count - 1 where id = ${from}`
          await sql`update public.winners set followers_count = followers_count + 1, iq_score = ${from}
            where id = ${from + 1}`
        })
        writes += 1
      }
    }
    async function replace(): Promise<void> {
      for (let id = 61; !isOver; id += 1) {
        await owner.begin(async sql => {
          await sql`delete from public.winners where id = ${id - 20}`
          await sql`insert into public.winners (id, username, followers_count)
            values (${id}, ${'w' + String(id)}, 100)`
        })
        writes += 1
      }
    }
    const writers = [move(), replace()]
    const seen = new Set<string>()
    for (let last = -1; seen.size < 10; last = writes) {
      const copy = await begin()
      const rows = await read(copy, 7)
      expect(rows).toHaveLength(60)
      expect(rows.reduce((sum, row) => sum + row.followers_count, 0)).toBe(6000)
      expect(rows).toEqual(
        rows.toSorted(
          (a, b) => (b.iq_score ?? -1) - (a.iq_score ?? -1) || (a.username < b.username ? -1 : 1)
        )
      )
      expect(await read(copy, 10_000)).toEqual(rows)
      await end(copy)
      if (writes > last) seen.add(JSON.stringify(rows))
    }
    isOver = true
    await Promise.all(writers)
  })

  test('keeps apart from others at the same time, and the last to end leaves no space taken', async () => {
    await insertWinners()
    async function publish(size: number): Promise<number> {
      const copy = await begin()
      const rows = await read(copy, size)
      await end(copy)
      return rows.length
    }
    const sizes = [1, 7, 20, 59, 60, 61, 100, 10_000]
    expect(new Set(await Promise.all(sizes.map(publish)))).toEqual(new Set([60]))
    const [left] = await owner`select pg_relation_size('operator.snapshot_rows')::int as bytes,
      (select count(*)::int from operator.snapshots) as copies`
    expect(left).toEqual({ bytes: 0, copies: 0 })
  })

  test('of a killed publish is removed by the next one, that of a running one is not', async () => {
    await insertWinners()
    const [killed, running] = [await begin(), await begin()]
    await owner`update operator.snapshots set read_at = now() - interval '11 minutes'
      where id in (${killed.id}, ${running.id})`
    await page(running, 0, 1)
    await begin()
    expect(await read(running, 50)).toHaveLength(60)
    await expect(page(killed, 0, 50)).rejects.toThrow('This publish was interrupted for too long.')
    const copies = await owner`select distinct snapshot from operator.snapshot_rows`
    expect(copies.map(({ snapshot }) => String(snapshot))).not.toContain(killed.id)
    expect(copies).toHaveLength(2)
  })
})
