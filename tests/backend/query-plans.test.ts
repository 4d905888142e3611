import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const COLUMNS = WINNER_FIELDS.join()
const WINNERS = 100_000
const BATCH = 1000
let server: PostgresServer
let sql: Sql

beforeAll(async () => {
  server = await startPostgres()
  sql = postgres(await server.createDatabase('large'), { max: 1, onnotice: () => {} })
  for (const migration of await readMigrations()) await sql.unsafe(migration.sql)
  await loadWinners()
  await sql.unsafe('analyze')
})
afterAll(async () => {
  await sql.end()
  await server.stop()
})

async function loadWinners(): Promise<void> {
  const winners = [...generateWinners(WINNERS)]
  for (let start = 0; start < WINNERS; start += 20_000) {
    const piece = JSON.stringify(winners.slice(start, start + 20_000))
    await sql.unsafe(
      `insert into public.winners (${COLUMNS}) select ${COLUMNS}
      from json_populate_recordset(null::public.winners, $1::text::json)`,
      [piece]
    )
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
        `select ${COLUMNS} from public.winners
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
    const { steps, milliseconds } = await explain(`select ${COLUMNS} ${query}`)
    await annotate(`${name}: ${milliseconds.toFixed(2)} ms`)
    expect(steps).toEqual(['Limit', 'Index Scan on winners_rank_idx'])
  })
})

test('rows changed since a moment and the winner of a name are found in an index', async () => {
  const changed = `select ${COLUMNS} from public.winners where updated_at > 'infinity' limit 1000`
  expect((await explain(changed)).steps).toContain('Index Scan on winners_updated_at_idx')
  const named = `select username from public.winners where lower(username) = lower('Ana')`
  expect((await explain(named)).steps).toContain('Index Scan on winners_username_key')
})
