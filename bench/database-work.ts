import { gzipSync } from 'node:zlib'
import postgres, { type Sql } from 'postgres'
import { readMigrations } from '../supabase/embedded/migrate.ts'
import { COLUMNS, generateWinners } from '../supabase/embedded/winners-generator.ts'
import { startPostgres } from '../tests/backend/postgres.ts'
import { quantile } from './samples.ts'
import { formatNumber, table } from './table.ts'

/**
 * What each way to read the board costs a database, PostgreSQL with the migrations of this project:
 * `node bench/database-work.ts [rows,rows]`. The times are those of the server alone, which makes the JSON as
 * PostgREST has it made; bytes are with gzip.
 */

const SIZES = (process.argv[2] ?? '5210,100000,1000000').split(',').map(Number)
const SAMPLES = 15
const BATCH = 1000
const FIELDS = COLUMNS.join()
const ROWS = `select ${FIELDS} from public.winners`
const BY_RANK = 'iq_score desc nulls last, username'

/** What search and sort on the server would need beside the migrations. */
const SERVER_SIDE = `
  create extension if not exists pg_trgm;
  create index bench_search on public.winners using gin (username gin_trgm_ops);
  create index bench_followers on public.winners (coalesce(followers_count, 0) desc, username);
  vacuum analyze public.winners`

type Query = { readonly name: string; readonly sql: string; readonly samples?: number }

function queriesAt(size: number): readonly Query[] {
  const batch = (offset: number): string =>
    `${ROWS} order by followers_count desc nulls last, id limit ${String(BATCH)} offset ${String(offset)}`
  const middle = Math.floor(size / 2 / BATCH) * BATCH
  const find = (part: string): string => `where username ilike '%${part}%'`
  return [
    { name: 'REST: a batch of 1,000, in the middle', sql: batch(middle) },
    { name: 'REST: the total', sql: 'select count(*) from public.winners' },
    { name: 'landing page: top ten', sql: `${ROWS} order by ${BY_RANK} limit 10` },
    {
      name: 'landing page: place of a score',
      sql: 'select count(*) from public.winners where iq_score > 130'
    },
    { name: 'server-side: first 50 by rank', sql: `${ROWS} order by ${BY_RANK} limit 50` },
    {
      name: 'server-side: 50 in the middle, by rank',
      sql: `${ROWS} order by ${BY_RANK} limit 50 offset ${String(middle)}`
    },
    {
      name: 'server-side: first 50 by followers',
      sql: `${ROWS} order by coalesce(followers_count, 0) desc, username limit 50`
    },
    {
      name: 'server-side: two letters, 50',
      sql: `${ROWS} ${find('zy')} order by ${BY_RANK} limit 50`
    },
    {
      name: 'server-side: two letters, count',
      sql: `select count(*) from public.winners ${find('zy')}`
    },
    {
      name: 'server-side: four letters, 50',
      sql: `${ROWS} ${find('vexo')} order by ${BY_RANK} limit 50`
    },
    {
      name: 'server-side: four letters, count',
      sql: `select count(*) from public.winners ${find('vexo')}`
    },
    {
      name: 'server-side: a name, 50',
      sql: `${ROWS} ${find('vexoriva')} order by ${BY_RANK} limit 50`
    },
    {
      name: 'snapshot: all rows by rank, once a publish',
      sql: `${ROWS} order by ${BY_RANK}`,
      samples: 3
    }
  ]
}

const server = await startPostgres()
const results = new Map<string, string[]>()
try {
  for (const size of SIZES) {
    const sql = postgres(await server.createDatabase(`winners_${String(size)}`), {
      max: 1,
      onnotice: () => {}
    })
    await load(sql, size)
    for (const { name, ...query } of queriesAt(size)) {
      const { time, bytes } = await measure(sql, query)
      const cells = results.get(name) ?? []
      results.set(name, [...cells, formatNumber(time), formatNumber(bytes / 1000)])
      console.error(`${size.toLocaleString('en-US')} rows, ${name}: ${formatNumber(time)} ms`)
    }
    await sql.end()
  }
} finally {
  await server.stop()
}
const head = SIZES.flatMap(size => [`${size.toLocaleString('en-US')}: ms`, 'kB'])
console.log(
  table(
    ['query', ...head],
    [...results].map(([name, cells]) => [name, ...cells])
  )
)

async function load(sql: Sql, size: number): Promise<void> {
  for (const migration of await readMigrations()) await sql.unsafe(migration.sql)
  let piece = []
  for (const winner of generateWinners(size)) {
    piece.push(winner)
    if (piece.length < 20_000 && winner.id < size) continue
    await sql`insert into public.winners
      select * from json_populate_recordset(null::public.winners, ${JSON.stringify(piece)}::text::json)`
    piece = []
  }
  for (const statement of SERVER_SIDE.split(';')) await sql.unsafe(statement)
}

/** Runs a query as the publishable key does: the median time in ms, and the size of its answer. */
async function measure(
  sql: Sql,
  { sql: query, samples = SAMPLES }: Omit<Query, 'name'>
): Promise<{ time: number; bytes: number }> {
  const asJson = `select coalesce(json_agg(_), '[]')::text as body from (${query}) _`
  return sql.begin(async transaction => {
    await transaction.unsafe('set local role anon')
    const times: number[] = []
    for (let turn = 0; turn < samples; turn += 1) {
      const [row] = await transaction.unsafe<
        { 'QUERY PLAN': readonly { 'Execution Time': number }[] }[]
      >(`explain (analyze, timing off, format json) ${asJson}`)
      times.push(row?.['QUERY PLAN'][0]?.['Execution Time'] ?? NaN)
    }
    const [answer] = await transaction.unsafe<{ body: string }[]>(asJson)
    return { time: quantile(times, 0.5), bytes: gzipSync(answer?.body ?? '').length }
  })
}
