import { readFile } from 'node:fs/promises'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { SEED_SQL_WINNERS, seedSql } from '../../supabase/embedded/seed-sql.ts'
import { publicPrivileges, SEQUENCE_PRIVILEGES, TABLE_PRIVILEGES } from './privileges.ts'

// A Supabase project before its first migration: every role is granted everything.
const PLATFORM = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on functions to anon, authenticated, service_role;
`
const SEED = new URL('../../supabase/seed.sql', import.meta.url)
let database: PGlite

beforeAll(async () => {
  database = new PGlite()
  await database.exec(PLATFORM)
  for (const { sql } of await readMigrations()) await database.exec(sql)
  await database.exec(await readFile(SEED, 'utf8'))
})
afterAll(() => database.close())

async function value(sql: string): Promise<unknown> {
  const { rows } = await database.query<{ value: unknown }>(`select (${sql}) as value`)
  return rows[0]?.value
}

describe('the seed for real Supabase', () => {
  test('matches the generator', async () => {
    expect(await readFile(SEED, 'utf8')).toBe(seedSql(SEED_SQL_WINNERS))
  })

  test('fills the table and leaves the next id free', async () => {
    await database.exec(`insert into public.winners (username) values ('after_seed')`)
    expect(await value('select max(id) from public.winners')).toBe(SEED_SQL_WINNERS + 1)
  })
})

describe('the table of winners', () => {
  test('everyone can select and nothing else', async () => {
    expect(await publicPrivileges(database, TABLE_PRIVILEGES, 'public.winners')).toEqual([
      'anon: select',
      'authenticated: select'
    ])
  })

  test('the service role can write', async () => {
    for (const privilege of ['select', 'insert', 'update', 'delete']) {
      expect(await value(`has_table_privilege('service_role', 'winners', '${privilege}')`)).toBe(
        true
      )
    }
  })

  test('the service role inserts without privileges on the sequence', async () => {
    const { rows } = await database.transaction(async transaction => {
      await transaction.exec('set local role service_role')
      return transaction.query<{ id: number }>(
        `insert into public.winners (username) values ('by_service') returning id`
      )
    })
    expect(rows[0]?.id).toBe(await value('select max(id) from public.winners'))
  })

  test('row-level security is on', async () => {
    const sql = `select relrowsecurity from pg_class where oid = 'public.winners'::regclass`
    expect(await value(sql)).toBe(true)
  })

  test('table and columns have comments', async () => {
    const sql = `select count(*)::int from pg_attribute
      where attrelid = 'winners'::regclass and attnum > 0 and not attisdropped
        and col_description(attrelid, attnum) is null`
    expect(await value(sql)).toBe(0)
    expect(await value(`obj_description('public.winners'::regclass)`)).toContain('IQ challenge')
  })

  test.each([
    `username = ''`,
    `username = 'sixteen_letters_'`,
    `username = 'no-hyphen'`,
    `username = E'line\\n'`,
    `username = null`,
    `username = (select upper(username) from winners where id = 2)`,
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
    await expect(database.query(`update winners set ${change} where id = 1`)).rejects.toThrow(
      /constraint/
    )
  })

  test.each([
    ['followers_count desc nulls last, id', 'winners_followers_count_idx'],
    ['lower(username)', 'winners_username_key']
  ])('reads rows ordered by %s from %s', async (order, index) => {
    // For twenty rows a scan is cheaper; this tests whether the index can be used.
    const plan = await database.transaction(async transaction => {
      await transaction.exec('set local enable_seqscan = off; set local enable_sort = off')
      return transaction.query(`explain select * from winners order by ${order} limit 5`)
    })
    expect(JSON.stringify(plan.rows)).toContain(index)
  })
})

describe('the sequence of ids', () => {
  test('grants no public privileges', async () => {
    expect(await publicPrivileges(database, SEQUENCE_PRIVILEGES, 'public.winners_id_seq')).toEqual(
      []
    )
  })

  test.each(['anon', 'authenticated'])('cannot be advanced by %s', async role => {
    for (const call of [`nextval('winners_id_seq')`, `setval('winners_id_seq', 1)`]) {
      const attempt = database.transaction(async transaction => {
        await transaction.exec(`set local role ${role}`)
        await transaction.query(`select ${call}`)
      })
      await expect(attempt).rejects.toThrow('permission denied for sequence winners_id_seq')
    }
  })
})

test('new objects of future migrations are closed to the public key', async () => {
  await database.exec('create table public.future (id bigint generated by default as identity)')
  expect(await publicPrivileges(database, TABLE_PRIVILEGES, 'public.future')).toEqual([])
  expect(await publicPrivileges(database, SEQUENCE_PRIVILEGES, 'public.future_id_seq')).toEqual([])
})

test('a picture URL that a newer rule rejects becomes the placeholder', async () => {
  const older = new PGlite()
  await older.exec(PLATFORM)
  const migrations = await readMigrations()
  const newer = migrations.findIndex(({ name }) => name === 'close_picture_addresses')
  for (const { sql } of migrations.slice(0, newer)) await older.exec(sql)
  await older.exec(String.raw`insert into public.winners (username, avatar_url) values
    ('rejected', '/\elsewhere.example/a.png'), ('fine', '/avatars/1.svg'), ('none', null)`)
  await older.exec(migrations[newer]!.sql)
  const { rows } = await older.query('select username, avatar_url from public.winners order by id')
  expect(rows).toEqual([
    { username: 'rejected', avatar_url: null },
    { username: 'fine', avatar_url: '/avatars/1.svg' },
    { username: 'none', avatar_url: null }
  ])
  await older.close()
})
