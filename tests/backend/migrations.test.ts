import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { SEED_SQL_WINNERS, seedSql } from '../../supabase/embedded/seed-sql.ts'
import { connect, LAST_PUBLISHED, openPglite, type TestDatabase } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const SEED = new URL('../../supabase/seed.sql', import.meta.url)
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

test('the seed for real Supabase matches the generator', async () => {
  expect(await readFile(SEED, 'utf8')).toBe(seedSql(SEED_SQL_WINNERS))
})

describe.each([
  ['PGlite', openPglite],
  ['PostgreSQL', async (name: string) => connect(await server.createDatabase(name))]
])('in %s', (_, open: (name: string) => Promise<TestDatabase>) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open('migrated')
    for (const { sql } of await readMigrations()) await database.exec(sql)
    await database.exec(await readFile(SEED, 'utf8'))
  })
  afterAll(() => database.close())

  async function value(sql: string): Promise<unknown> {
    const [row] = await database.query<{ value: unknown }>(`select (${sql}) as value`)
    return row?.value
  }

  test('the seed leaves the next id free', async () => {
    await database.exec(`insert into public.winners (username) values ('after_seed')`)
    expect(await value('select max(id)::int from public.winners')).toBe(SEED_SQL_WINNERS + 1)
  })

  test('the service role inserts without privileges on the sequence', async () => {
    const before = await value('select max(id)::int from public.winners')
    await database.exec(`begin; set local role service_role;
      insert into public.winners (username) values ('by_service'); commit`)
    expect(await value('select max(id)::int from public.winners')).toBe(Number(before) + 1)
  })

  test('tables, columns and functions that REST exposes have comments', async () => {
    const sql = `select format('%s.%s', attrelid::regclass, attname) as name from pg_attribute
      where attrelid = 'winners'::regclass and attnum > 0 and not attisdropped
        and col_description(attrelid, attnum) is null
      union all
      select oid::regclass::text from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and obj_description(oid, 'pg_class') is null
      union all
      select oid::regprocedure::text from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null`
    expect(await database.query(sql)).toEqual([])
  })

  test.each([
    `username = ''`,
    `username = 'sixteen_letters_'`,
    `username = 'no-hyphen'`,
    `username = E'line\\n'`,
    `username = null`,
    `username = (select upper(username) from public.winners where id = 2)`,
    `avatar_url = 'javascript:alert(1)'`,
    `avatar_url = '//elsewhere.example/a.png'`,
    `avatar_url = 'http://plain.example/a.png'`,
    `avatar_url = '/\\elsewhere.example/a.png'`,
    `avatar_url = E'/\\t/elsewhere.example/a.png'`,
    `avatar_url = E'/\\n/elsewhere.example/a.png'`,
    `avatar_url = E'/a\\tb.png'`,
    `avatar_url = 'https:///elsewhere.example/a.png'`,
    `avatar_url = 'https:\\\\elsewhere.example/a.png'`,
    `avatar_url = 'https://elsewhere.example\\a.png'`,
    `avatar_url = E'https://else\\nwhere.example/a.png'`,
    `followers_count = -1`,
    `following_count = -1`,
    `accuracy_percentage = 100.01`,
    `accuracy_percentage = -0.01`,
    `completion_time = -1`,
    `iq_score = 301`,
    `follows_altius = null`
  ])('rejects %s', async change => {
    await expect(
      database.query(`update public.winners set ${change} where id = 1`)
    ).rejects.toThrow(/constraint/)
  })

  test.each([
    ['followers_count desc nulls last, id', 'winners_followers_count_idx'],
    ['lower(username)', 'winners_username_key']
  ])('reads rows ordered by %s from %s', async (order, index) => {
    // For twenty rows a scan is cheaper; this tests whether the index can be used.
    await database.exec('begin; set local enable_seqscan = off; set local enable_sort = off')
    const plan = await database.query(`explain select * from winners order by ${order} limit 5`)
    await database.exec('rollback')
    expect(JSON.stringify(plan)).toContain(index)
  })
})

// By the command line tool, in PostgreSQL: supabase-cli.test.ts.
test('newer migrations leave the rows of a published embedded database as they were', async () => {
  const migrations = await readMigrations()
  const newer = migrations.filter(({ version }) => version > LAST_PUBLISHED)
  const older = await openPglite()
  for (const { sql } of migrations.slice(0, -newer.length)) await older.exec(sql)
  await older.exec(await readFile(SEED, 'utf8'))
  const rows = `select id::int, username, avatar_url, description, followers_count,
    following_count, iq_score::text, accuracy_percentage::text, completion_time,
    created_at::text, follows_altius, follows_altius_checked_at::text
    from public.winners order by id`
  const before = await older.query(rows)
  for (const { sql } of newer) await older.exec(sql)
  expect(await older.query(rows)).toEqual(before)
  expect(before).toHaveLength(SEED_SQL_WINNERS)
  await older.close()
})

test('a picture URL that a newer rule rejects becomes the placeholder', async () => {
  const migrations = await readMigrations()
  const newer = migrations.findIndex(({ name }) => name === 'close_picture_addresses')
  const older = connect(await server.createDatabase('pictures'))
  for (const { sql } of migrations.slice(0, newer)) await older.exec(sql)
  await older.exec(String.raw`insert into public.winners (username, avatar_url) values
    ('rejected', '/\elsewhere.example/a.png'), ('fine', '/avatars/1.svg'), ('none', null)`)
  await older.exec(migrations[newer]!.sql)
  expect(await older.query('select username, avatar_url from public.winners order by id')).toEqual([
    { username: 'rejected', avatar_url: null },
    { username: 'fine', avatar_url: '/avatars/1.svg' },
    { username: 'none', avatar_url: null }
  ])
  await older.close()
})
