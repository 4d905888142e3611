import { readFile } from 'node:fs/promises'
import { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initialFiles } from '../../supabase/embedded/initial-files.ts'
import { readMigrations } from '../../supabase/embedded/migrate.ts'
import { createProgram } from '../../supabase/operator/program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')

describe.each(['verify', 'publish'])('the workflow that runs %s', name => {
  const workflow = () => read(`.github/workflows/${name}-winners.yml`)

  test('does nothing without its settings', async () => {
    const [, ...steps] = (await workflow()).split(/^ {6}- /m)
    const [notice, ...others] = steps
    expect(notice).toMatch(/^if: env\.SUPABASE_URL == ''[^\n]*\n +run: echo "::notice::/)
    expect(others).toHaveLength(4)
    for (const step of others) expect(step).toMatch(/^if: env\.SUPABASE_URL != ''/)
  })

  test('calls a command that exists, with options that it has', async () => {
    const [, script, args] = /npm run --silent (\w+) -- (.*)/.exec(await workflow()) ?? []
    const { scripts } = JSON.parse(await read('package.json')) as {
      scripts: Record<string, string>
    }
    expect(scripts[script ?? '']).toMatch(/^node .*supabase\/operator\/winners\.ts$/)
    const program = createProgram({} as Tools)
    const command = program.commands.find(known => args?.startsWith(`${known.name()} `))
    expect(command?.name()).toBe(name)
    const known = [...(command?.options ?? []), ...program.options].map(option => option.long)
    const used = args?.match(/--[a-z][a-z-]*/g) ?? []
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter(option => !known.includes(option))).toEqual([])
  })
})

// Only what the recipe uses of pg_cron, pg_net and Vault, with the signatures of their documentation:
// https://supabase.com/docs/guides/database/extensions/pg_net
const EXTENSIONS = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql as $$
      insert into cron.job values (job_name, schedule, command)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning 1
    $$;
  create schema net;
  create table net.calls (id bigserial, url text, body jsonb, headers jsonb, timeout integer);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.calls (url, body, headers, timeout)
    values (url, body, headers, timeout_milliseconds) returning id
  $$;
  create schema vault;
  create view vault.decrypted_secrets as
    select * from (values
      ('project_url', 'https://abc.supabase.co'), ('follow_check_key', 'sb_secret_x')
    ) as secrets (name, decrypted_secret);
`

describe('the recipe for pg_cron', () => {
  let database: PGlite

  beforeAll(async () => {
    database = await PGlite.create({ loadDataDir: await initialFiles() })
    await database.exec('create role anon; create role authenticated; create role service_role')
    for (const { sql } of await readMigrations()) await database.exec(sql)
    await database.exec(EXTENSIONS)
    const recipe = await read('supabase/recipes/verify-nightly.sql')
    // Twice, as by someone who has changed a number in it.
    for (let run = 0; run < 2; run += 1) {
      await database.exec(recipe.replaceAll(/^create extension .*$/gm, ''))
    }
  })
  afterAll(() => database.close())

  /** Runs the job as pg_cron would, and returns its calls. */
  async function runJob() {
    await database.exec('truncate net.calls')
    const { rows } = await database.query<{ command: string }>('select command from cron.job')
    expect(rows).toHaveLength(1)
    await database.exec(rows[0]?.command ?? '')
    return (
      await database.query<{ url: string; body: { username: string }; headers: object }>(
        'select url, body, headers, timeout from net.calls order by id'
      )
    ).rows
  }

  test('asks the function with the secret key about those who are due, the oldest first', async () => {
    await database.exec(`
      insert into public.winners (username, follows_altius_checked_at)
      select 'old_' || n, now() - make_interval(days => 20 - n) from generate_series(0, 12) as n;
      insert into public.winners (username, follows_altius_checked_at) values
        ('Never', null), ('recent', now() - interval '6 days'), ('Gone', null), ('Tried', null);
      insert into follow_check.accounts (username, outcome, checked_at, used_at) values
        ('gone', 'no-such-account', now(), now() - interval '11 hours'),
        ('tried', null, null, now() - interval '13 hours');
    `)
    const calls = await runJob()
    expect(calls.map(call => call.body.username)).toEqual([
      'Never',
      'Tried',
      'old_0',
      'old_1',
      'old_2',
      'old_3',
      'old_4',
      'old_5'
    ])
    expect(calls[0]).toEqual({
      url: 'https://abc.supabase.co/functions/v1/check-follow-relationship',
      body: { username: 'Never', fresh: true },
      headers: { apikey: 'sb_secret_x', 'content-type': 'application/json' },
      timeout: 20_000
    })
  })

  test('asks nobody when nobody is due', async () => {
    await database.exec('update public.winners set follows_altius_checked_at = now()')
    expect(await runJob()).toEqual([])
  })
})
