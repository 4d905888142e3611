import { readFile } from 'node:fs/promises'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { FEW_WINNERS, seedSql } from '../../supabase/embedded/seed-sql.ts'
import { publicRights, SEQUENCE_RIGHTS, TABLE_RIGHTS } from './rights.ts'

// A Supabase project as it is before the first migration: everybody is granted everything.
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
  test('is what the generator makes', async () => {
    expect(await readFile(SEED, 'utf8')).toBe(seedSql(FEW_WINNERS))
  })

  test('fills the table and leaves the next id free', async () => {
    await database.exec(`insert into public.winners (username) values ('after_seed')`)
    expect(await value('select max(id) from public.winners')).toBe(FEW_WINNERS + 1)
  })
})

describe('the table of winners', () => {
  test('everyone may select and nothing else', async () => {
    expect(await publicRights(database, TABLE_RIGHTS, 'public.winners')).toEqual([
      'anon: select',
      'authenticated: select'
    ])
  })

  test('the service role may write', async () => {
    for (const right of ['select', 'insert', 'update', 'delete']) {
      expect(await value(`has_table_privilege('service_role', 'winners', '${right}')`)).toBe(true)
    }
  })

  test('the service role inserts without a right on the sequence', async () => {
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

  test('table and columns are explained', async () => {
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
  ])('refuses %s', async change => {
    await expect(database.query(`update winners set ${change} where id = 1`)).rejects.toThrow(
      /constraint/
    )
  })

  test.each([
    ['followers_count desc nulls last, id', 'winners_followers_count_idx'],
    ['lower(username)', 'winners_username_key']
  ])('gives rows in the order of %s from %s', async (order, index) => {
    // With twenty rows a scan is cheaper; the question is whether the index could serve.
    const plan = await database.transaction(async transaction => {
      await transaction.exec('set local enable_seqscan = off; set local enable_sort = off')
      return transaction.query(`explain select * from winners order by ${order} limit 5`)
    })
    expect(JSON.stringify(plan.rows)).toContain(index)
  })
})

describe('the sequence of ids', () => {
  test('is nobody’s', async () => {
    expect(await publicRights(database, SEQUENCE_RIGHTS, 'public.winners_id_seq')).toEqual([])
  })

  test.each(['anon', 'authenticated'])('refuses to be moved by %s', async role => {
    for (const call of [`nextval('winners_id_seq')`, `setval('winners_id_seq', 1)`]) {
      const attempt = database.transaction(async transaction => {
        await transaction.exec(`set local role ${role}`)
        await transaction.query(`select ${call}`)
      })
      await expect(attempt).rejects.toThrow('permission denied for sequence winners_id_seq')
    }
  })
})

test('what a later migration creates is closed to the public key', async () => {
  await database.exec('create table public.later (id bigint generated by default as identity)')
  expect(await publicRights(database, TABLE_RIGHTS, 'public.later')).toEqual([])
  expect(await publicRights(database, SEQUENCE_RIGHTS, 'public.later_id_seq')).toEqual([])
})

test('a picture address that the newer rule refuses becomes the placeholder', async () => {
  const older = new PGlite()
  await older.exec(PLATFORM)
  const migrations = await readMigrations()
  const newer = migrations.findIndex(({ name }) => name === 'close_picture_addresses')
  for (const { sql } of migrations.slice(0, newer)) await older.exec(sql)
  await older.exec(String.raw`insert into public.winners (username, avatar_url) values
    ('slipped', '/\elsewhere.example/a.png'), ('fine', '/avatars/1.svg'), ('none', null)`)
  await older.exec(migrations[newer]!.sql)
  const { rows } = await older.query('select username, avatar_url from public.winners order by id')
  expect(rows).toEqual([
    { username: 'slipped', avatar_url: null },
    { username: 'fine', avatar_url: '/avatars/1.svg' },
    { username: 'none', avatar_url: null }
  ])
  await older.close()
})
