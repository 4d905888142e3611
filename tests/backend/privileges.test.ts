import { expect, test } from 'vitest'
import { openPostgres } from './test-backend.ts'

/** The roles of the publishable key, of a signed-in person and of the secret key. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const

/** Everything that roles may do with our objects; all else is closed. A new grant has to be entered here. */
const GRANTS = [
  'anon, authenticated, service_role: execute function public.all_bets()',
  'anon, authenticated, service_role: execute function public.bets_of(block integer)',
  'anon, authenticated, service_role: execute function public.find_winner(name text)',
  'anon, authenticated, service_role: select table public.winners',
  'anon, authenticated, service_role: usage schema public',
  'anon, authenticated: execute function public.challenge_status()',
  'anon, authenticated: execute function public.place_bet(block integer, bet numeric)',
  'anon, authenticated: execute function public.winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone)',
  'authenticated: execute function public.challenge_answer(attempt uuid, place integer, option integer)',
  'authenticated: execute function public.challenge_forget()',
  'authenticated: execute function public.challenge_next(attempt uuid)',
  'authenticated: execute function public.challenge_open(mode text)',
  'service_role: delete table public.winners',
  'service_role: execute function public.allow_bets_on(blocks integer[])',
  'service_role: execute function public.allow_winner(name text)',
  'service_role: execute function public.barred_winners()',
  'service_role: execute function public.begin_edition()',
  'service_role: execute function public.begin_follow_check(username text, visitor text, fresh boolean, calls integer)',
  'service_role: execute function public.challenge_active()',
  'service_role: execute function public.challenge_clean()',
  'service_role: execute function public.challenge_load(questions jsonb, gone bigint[], edition text)',
  'service_role: execute function public.challenge_pause(is_paused boolean)',
  'service_role: execute function public.challenge_questions()',
  'service_role: execute function public.challenge_report()',
  'service_role: execute function public.challenge_void(attempt uuid, reason text)',
  'service_role: execute function public.change_winners(changes jsonb)',
  'service_role: execute function public.claim_edition(edition bigint, winners integer, last_id bigint)',
  'service_role: execute function public.due_follow_checks(before timestamp with time zone, at_most integer)',
  'service_role: execute function public.earned_among(names text[])',
  'service_role: execute function public.finish_follow_check(username text, fresh boolean, finding jsonb, asked_at timestamp with time zone)',
  'service_role: execute function public.removals()',
  'service_role: execute function public.remove_winner(name text, account text, bar boolean)',
  'service_role: execute function public.removed_among(names text[])',
  'service_role: execute function public.repeat_removals(names text[], accounts uuid[])',
  'service_role: execute function public.set_limit(name text, value integer)',
  'service_role: execute function public.staff_limits()',
  'service_role: execute function public.staff_week(since timestamp with time zone)',
  'service_role: execute function public.uncounted_bets()',
  'service_role: insert table public.winners',
  'service_role: update table public.winners'
]

const VERBS = {
  schema: ['usage', 'create'],
  table: ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'],
  sequence: ['usage', 'select', 'update'],
  function: ['execute']
}

// A schema that isn't listed here is one of ours.
const OURS = `nspname !~ '^pg_' and nspname not in
  ('information_schema', 'auth', 'extensions', 'storage', 'supabase_migrations')`

const OBJECTS = `
  select 'schema' as kind, oid, nspname::text as name from pg_namespace where ${OURS}
  union all
  select case relkind when 'S' then 'sequence' else 'table' end, class.oid,
    format('%s.%s', nspname, relname)
  from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
  where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select 'function', proc.oid,
    format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(proc.oid))
  from pg_proc as proc join pg_namespace as schema on schema.oid = pronamespace
  where ${OURS}`

const database = await openPostgres()

async function grants(): Promise<readonly string[]> {
  const rows = await database.query<{ label: string }>(
    `select format('%s: %s %s %s', string_agg(role, ', ' order by role), verb, kind, name) as label
    from (${OBJECTS}) as object, unnest($1::text[]) as roles (role),
      jsonb_array_elements_text($2::text::jsonb -> kind) as verbs (verb)
    where case kind
      when 'schema' then has_schema_privilege(role, oid, verb)
      when 'sequence' then has_sequence_privilege(role, oid, verb)
      when 'function' then has_function_privilege(role, oid, verb)
      else has_table_privilege(role, oid, verb)
        or verb in ('select', 'insert', 'update', 'references')
        and has_any_column_privilege(role, oid, verb)
    end
    group by verb, kind, name`,
    [ROLES, JSON.stringify(VERBS)]
  )
  return rows.map(({ label }) => label).toSorted()
}

test('each role may do what the list says, and nothing else', async () => {
  expect(await grants()).toEqual(GRANTS)
})

test('tables, sequences and functions of a future migration are closed to the publishable key', async () => {
  await database.exec(`begin;
    create table public.future (id int generated by default as identity primary key);
    create function public.future() returns int language sql as 'select 1';
    revoke all on function public.future() from public`)
  const opened = (await grants()).filter(label => label.includes('future'))
  await database.exec('rollback')
  expect(opened.filter(label => !label.startsWith('service_role: '))).toEqual([])
})

test('every table has row-level security, and every function that writes a search path of its own', async () => {
  expect(
    await database.query(
      `select name from (${OBJECTS}) as object
      left join pg_class as class on kind = 'table' and class.oid = object.oid
      left join pg_proc as proc on kind = 'function' and proc.oid = object.oid
      where relkind in ('r', 'p') and not relrowsecurity
        or kind = 'function' and 'search_path=""' <> all (coalesce(proconfig, '{}'))`
    )
  ).toEqual([])
})

test('one policy exists: everyone reads winners', async () => {
  expect(
    await database.query(
      `select format('%s.%s', schemaname, tablename) as "table", cmd, roles::text
      from pg_policies where schemaname <> 'pg_catalog'`
    )
  ).toEqual([{ table: 'public.winners', cmd: 'SELECT', roles: '{anon,authenticated}' }])
})
