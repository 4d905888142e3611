import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { WINNER_FIELDS } from '../../src/domain/winners/winner-columns.ts'
import { openPostgres } from './test-backend.ts'

const database = await openPostgres()
beforeEach(() =>
  database.exec(`truncate public.winners restart identity cascade;
    insert into public.winners (username, iq_score) values ('ana_b', 120), ('Bo', 120), ('cy', null)`)
)

async function column(sql: string): Promise<readonly unknown[]> {
  const rows = await database.query<{ value: unknown }>(sql)
  return rows.map(({ value }) => value)
}

test('the table has the columns of the list, and the time of the last change', async () => {
  expect(
    await column(`select attname::text as value from pg_attribute
      where attrelid = 'winners'::regclass and attnum > 0 order by attnum`)
  ).toEqual([...WINNER_FIELDS, 'updated_at'])
})

test.each([
  `username = 'sixteen_letters_'`,
  `username = 'no-hyphen'`,
  `username = E'line\\n'`,
  `username = 'BO'`,
  `avatar_url = 'javascript:alert(1)'`,
  `avatar_url = 'http://plain.example/a.png'`,
  `avatar_url = '/\\elsewhere.example/a.png'`,
  `description = repeat('a', 501)`,
  `followers_count = -1`,
  `following_count = -1`,
  `accuracy_percentage = 100.01`,
  `completion_time = -1`,
  `iq_score = 301`,
  `follows_altius = null`
])('the table rejects %s', async change => {
  const update = `update public.winners set ${change} where username = 'ana_b'`
  await expect(database.exec(update)).rejects.toThrow(/constraint/)
})

test('a row says when a value of it last changed', async () => {
  const changed = () =>
    column(
      `select username as value from public.winners where updated_at > '2026-01-01' order by id`
    )
  expect(await changed()).toEqual(['ana_b', 'Bo', 'cy'])
  // Only without its trigger does a row take a date in the past.
  await database.exec(`alter table public.winners disable trigger winners_updated_at;
    update public.winners set updated_at = '2025-01-01';
    alter table public.winners enable trigger winners_updated_at;
    update public.winners set iq_score = iq_score;
    update public.winners set description = 'New' where username = 'Bo'`)
  expect(await changed()).toEqual(['Bo'])
})

test('a restore empties each table that the migrations fill, or a dump leaves it out', async () => {
  const deploy = await readFile('DEPLOY.md', 'utf8')
  const [, dumped = ''] = /db dump[^]+? -x (\S+)/.exec(deploy) ?? []
  const [, emptied = ''] = /truncate ([^"]+)"/.exec(deploy) ?? []
  await database.exec('truncate public.winners cascade')
  const tables = await column(`select format('%s.%s', schemaname, tablename) as value from pg_tables
    where schemaname in ('public', 'bets', 'challenge', 'follow_check')`)
  for (const table of tables) {
    const filled = await column(`select 1 as value from ${String(table)} limit 1`)
    const isHandled = `${dumped},${emptied}`.split(/, ?/).includes(String(table))
    expect(isHandled || filled.length === 0, String(table)).toBe(true)
  }
  expect(emptied).toBe('bets.limits, challenge.settings, follow_check.state')
})

test('a released migration never changes: what comes later is a new one', async () => {
  const released = await readFile('supabase/migrations.sha256', 'utf8')
  const lines = released.trim().split(/\r?\n/)
  const sums = lines.map(async line => {
    const [, file = ''] = line.split('  ')
    const content = await readFile(`supabase/${file}`)
    const endings = content.includes('\r\n')
      ? ' with line endings of Windows: see .gitattributes'
      : ''
    return `${createHash('sha256').update(content).digest('hex')}  ${file}${endings}`
  })
  expect(await Promise.all(sums)).toEqual(lines)
  const listed = [...released.matchAll(/migrations\/(\d+)_/g)].map(([, version]) => version)
  expect((await readMigrations()).map(({ version }) => version)).toEqual(listed)
})
