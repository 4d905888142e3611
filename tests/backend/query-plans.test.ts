import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../supabase/embedded/database.ts'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { type TestDatabase } from './platform.ts'
import { openPostgres } from './test-backend.ts'

const COLUMNS = WINNER_FIELDS.join()
const WINNERS = 20_000
let database: TestDatabase

beforeAll(async () => {
  database = await openPostgres()
  await fill(database, WINNERS)
})
afterAll(() => database.close())

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: readonly Plan[]
}
/** Runs a query as the publishable key does, and returns the steps of its plan from the top down. */
async function explain(query: string): Promise<readonly string[]> {
  await database.exec('begin; set local role anon')
  const [row] = await database.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    `explain (analyze, format json) ${query}`
  )
  await database.exec('commit')
  return stepsOf(row!['QUERY PLAN'][0]!.Plan)
}

function stepsOf(plan: Plan): readonly string[] {
  const on = plan['Index Name'] ?? plan['Relation Name']
  const step = on === undefined ? plan['Node Type'] : `${plan['Node Type']} on ${on}`
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

const BY_RANK = 'iq_score desc nulls last, username, id'

test.each([
  ['followers_count', `order by followers_count desc nulls last, id limit 1000`],
  ['followers_count', `order by followers_count desc nulls last, id limit 1000 offset 5000`],
  ['rank', `order by ${BY_RANK} limit 10`],
  ['rank', `where iq_score >= 120 order by iq_score nulls first, username desc, id desc limit 2`],
  ['rank', `where iq_score < 75 order by ${BY_RANK} limit 2`],
  ['rank', `where iq_score is null order by ${BY_RANK} limit 2`]
])('the index on %s answers without a sort: %s', async (index, query) => {
  expect(await explain(`select ${COLUMNS} from public.winners ${query}`)).toEqual([
    'Limit',
    `Index Scan on winners_${index}_idx`
  ])
})

test('rows changed since a moment and the winner of a name are found in an index', async () => {
  const changed = `select ${COLUMNS} from public.winners where updated_at > 'infinity' limit 1000`
  expect(await explain(changed)).toContain('Index Scan on winners_updated_at_idx')
  const named = `select username from public.winners where lower(username) = lower('Ana')`
  expect(await explain(named)).toContain('Index Scan on winners_username_key')
})
