import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { COLUMNS, generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const WINNERS = 100_000
const BATCH = 1000
const winners = [...generateWinners(WINNERS)]
let server: PostgresServer
let sql: Sql

beforeAll(async () => {
  server = await startPostgres()
  sql = postgres(await server.createDatabase('large'), { max: 1, onnotice: () => {} })
  for (const migration of await readMigrations()) await sql.unsafe(migration.sql)
  await loadWinners()
  // A busy day: each winner asked for once, as many visitors, and some of yesterday to forget.
  await sql.unsafe(`
    insert into follow_check.accounts (username, outcome, source, checked_at, used_at)
    select lower(username), 'yes', 'x-api', moment, moment
    from public.winners, lateral (select now() - id * interval '2 seconds') as _ (moment);
    insert into follow_check.visitors (visitor, tokens, day, checks)
    select md5(id::text), 1, follow_check.today() - (id % 50 = 0)::int, 1 from public.winners`)
})
afterAll(async () => {
  await sql.end()
  await server.stop()
})

async function loadWinners(): Promise<void> {
  for (let start = 0; start < WINNERS; start += 20_000) {
    const piece = JSON.stringify(winners.slice(start, start + 20_000))
    await sql`insert into public.winners
      select * from json_populate_recordset(null::public.winners, ${piece}::text::json)`
  }
}

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: readonly Plan[]
}
type Explained = { steps: readonly string[]; milliseconds: number }

/** Runs a query as the publishable key does, and returns its plan from the top down. */
async function explain(query: string): Promise<Explained> {
  return sql.begin(async transaction => {
    await transaction.unsafe('set local role anon')
    const [row] = await transaction.unsafe<
      { 'QUERY PLAN': readonly { Plan: Plan; 'Execution Time': number }[] }[]
    >(`explain (analyze, format json) ${query}`)
    const { Plan: plan, 'Execution Time': milliseconds } = row!['QUERY PLAN'][0]!
    return { steps: stepsOf(plan), milliseconds }
  })
}

function stepsOf(plan: Plan): readonly string[] {
  const on = plan['Index Name'] ?? plan['Relation Name']
  const step = on === undefined ? plan['Node Type'] : `${plan['Node Type']} on ${on}`
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

describe('the board', () => {
  test.for([
    ['first', 0],
    ['last', WINNERS - BATCH]
  ] as const)(
    'reads its %s batch from the index, without a sort',
    async ([name, offset], { annotate }) => {
      const { steps, milliseconds } = await explain(
        `select ${COLUMNS.join()} from public.winners
      order by followers_count desc nulls last, id limit ${String(BATCH)} offset ${String(offset)}`
      )
      await annotate(`${name} batch: ${milliseconds.toFixed(1)} ms`)
      expect(steps).toEqual(['Limit', 'Index Scan on winners_followers_count_idx'])
    }
  )
})

const BY_RANK = 'iq_score desc nulls last, username, id'

describe('ranks', () => {
  test.for([
    ['the top ten', `from public.winners order by ${BY_RANK} limit 10`],
    ['the first page of the board', `from public.winners order by ${BY_RANK} limit 250`],
    [
      'the two above a score',
      `from public.winners where iq_score >= 120
      order by iq_score nulls first, username desc, id desc limit 2`
    ],
    [
      'the two below a score',
      `from public.winners where iq_score < 75 order by ${BY_RANK} limit 2`
    ],
    [
      'two without a score',
      `from public.winners where iq_score is null order by ${BY_RANK} limit 2`
    ]
  ] as const)('reads %s from the index, without a sort', async ([name, query], { annotate }) => {
    const { steps, milliseconds } = await explain(`select ${COLUMNS.join()} ${query}`)
    await annotate(`${name}: ${milliseconds.toFixed(2)} ms`)
    expect(steps).toEqual(['Limit', 'Index Scan on winners_rank_idx'])
  })
})

/** The large tables that a call reads, by whether it finds its rows through an index. */
async function readsOf(call: string): Promise<{ answer: unknown; reads: Record<string, string> }> {
  // Otherwise what earlier transactions read is still counted.
  await sql`select pg_stat_force_next_flush()`
  return sql.begin(async transaction => {
    await transaction.unsafe('set local role service_role')
    const [row] = await transaction.unsafe<{ answer: unknown }[]>(`select ${call} as answer`)
    await transaction.unsafe('reset role')
    const tables = await transaction<{ relname: string; seq_scan: string; idx_scan: string }[]>`
      select relname, seq_scan, idx_scan from pg_stat_xact_user_tables
      where relname in ('winners', 'accounts', 'visitors')`
    const reads: Record<string, string> = {}
    for (const { relname, seq_scan, idx_scan } of tables) {
      if (Number(seq_scan) > 0) reads[relname] = 'whole table'
      else if (Number(idx_scan) > 0) reads[relname] = 'index'
    }
    return { answer: row?.answer, reads }
  })
}

describe('the follow check', () => {
  const [known, asked] = winners.slice(-2).map(({ username }) => username)
  const limits = `'${JSON.stringify(LIMITS)}'::jsonb`
  const claim = `'00000000-0000-4000-8000-000000000000'`
  const outcome = `'{"kind":"answer","following":true,"username":"${String(asked)}",
    "followers_count":7,"provider":"x-api","calls":1}'::jsonb`

  test('finds a winner through the index', async () => {
    const { answer, reads } = await readsOf(`public.find_winner('${String(known)}')`)
    expect(answer).toContain(known)
    expect(reads).toEqual({ winners: 'index' })
  })

  test('answers from memory and forgets what is old through indexes', async () => {
    const { answer, reads } = await readsOf(
      `public.begin_follow_check('${String(known)}', md5('1'), 'x-api',
        jsonb_set(${limits}, '{cache,yesSeconds}', '31536000'))`
    )
    expect(answer).toMatchObject({ decision: 'answer', username: known })
    expect(reads).toEqual({ accounts: 'index', visitors: 'index', winners: 'index' })
  })

  test('claims a name through indexes', async () => {
    const { answer, reads } = await readsOf(
      `public.begin_follow_check('${String(asked)}', 'new', 'x-api', ${limits})`
    )
    expect(answer).toMatchObject({ decision: 'ask' })
    expect(reads).toEqual({ accounts: 'index', visitors: 'index' })
  })

  test('stores an answer through indexes', async () => {
    const name = `'${String(asked)}'`
    await sql.unsafe(`update follow_check.accounts
      set claim = ${claim}, claimed_at = now(), claimed_until = 'infinity'
      where username = lower(${name})`)
    const { answer, reads } = await readsOf(
      `public.finish_follow_check(${name}, ${claim}, ${outcome}, ${limits})`
    )
    expect(answer).toMatchObject({ decision: 'answer', outcome: 'yes', followers_count: 7 })
    expect(reads).toEqual({ accounts: 'index', winners: 'index' })
  })
})
