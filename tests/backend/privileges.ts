import { type TestDatabase } from './platform.ts'

/** The roles of the publishable key, of a signed-in person and of the secret key. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const
type Role = (typeof ROLES)[number]

/** The verbs that each role may use on an object, in the order of {@link VERBS}. */
type Grants = Readonly<Record<Role, string>>

const CLOSED: Grants = { anon: '', authenticated: '', service_role: '' }

/** Closed to everyone: only functions that run as their owner reach these. */
const CLOSED_OBJECTS = [
  'sequence public.winners_id_seq',
  'schema follow_check',
  'table follow_check.accounts',
  'table follow_check.breakers',
  'table follow_check.budget',
  'table follow_check.visitors',
  'function follow_check.answer_of(account follow_check.accounts, limits jsonb)',
  'function follow_check.charge(visitor text, limits jsonb)',
  'function follow_check.decide(username text, visitor text, provider text, limits jsonb)',
  'function follow_check.forget(limits jsonb)',
  'function follow_check.lasts_until(account follow_check.accounts, limits jsonb)',
  'function follow_check.number_at(limits jsonb, path text[])',
  'function follow_check.seconds_to(moment timestamp with time zone)',
  'function follow_check.seconds_to_tomorrow()',
  'function follow_check.today()',
  'schema operator',
  'table operator.batches',
  'table operator.changes',
  'table operator.snapshot_rows',
  'table operator.snapshots',
  'table operator.staged_rows',
  'function operator.check_digest(winner winners)',
  'function operator.entry_digest(winner winners)',
  'function operator.fingerprint(action text, key text, digest text)',
  'function operator.planned(batch_id uuid)',
  'function operator.unstage(batch_id uuid)'
] as const
/** Functions of the schema `public` that need the secret key. */
const STAFF_CALLS = [
  'begin_follow_check(username text, visitor text, provider text, limits jsonb)',
  'finish_follow_check(username text, claim uuid, outcome jsonb, limits jsonb)',
  'begin_import(file_name text, columns text[], skipped integer)',
  'stage_import(batch uuid, rows jsonb)',
  'plan_import(batch uuid)',
  'apply_import(batch uuid, fingerprint text)',
  'discard_import(batch uuid)',
  'list_imports()',
  'undo_import(batch uuid)',
  'begin_snapshot()',
  'read_snapshot(snapshot uuid, after integer, size integer)',
  'end_snapshot(snapshot uuid)'
] as const

/**
 * Who may do what with every schema, table, view, sequence and function of ours. A new object has
 * to be entered here.
 */
export const PRIVILEGES: Readonly<Record<string, Grants>> = {
  ...Object.fromEntries(CLOSED_OBJECTS.map(label => [label, CLOSED])),
  ...Object.fromEntries(
    STAFF_CALLS.map(call => [`function public.${call}`, { ...CLOSED, service_role: 'execute' }])
  ),
  'schema public': { anon: 'usage', authenticated: 'usage', service_role: 'usage' },
  'table public.winners': {
    anon: 'select',
    authenticated: 'select',
    service_role: 'select insert update delete'
  },
  'function public.find_winner(name text)': {
    anon: 'execute',
    authenticated: 'execute',
    service_role: 'execute'
  }
}

/** Every privilege of PostgreSQL 17 on each kind of object, and how the database is asked for it. */
const VERBS = {
  schema: ['usage', 'create'],
  table: ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'],
  sequence: ['usage', 'select', 'update'],
  function: ['execute']
} as const
type Kind = keyof typeof VERBS

// A schema that isn't listed here is one of ours.
const OURS = `nspname !~ '^pg_' and nspname not in
  ('information_schema', 'auth', 'extensions', 'storage', 'supabase_migrations')`

const OBJECTS = `
  select 'schema' as kind, oid, format('schema %I', nspname) as label, quote_ident(nspname) as name,
    null::text[] as types
  from pg_namespace where ${OURS}
  union all
  select case relkind when 'S' then 'sequence' else 'table' end, class.oid,
    format('%s %I.%I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      nspname, relname),
    format('%I.%I', nspname, relname),
    array(select format('%I %s', attname, format_type(atttypid, null)) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped order by attnum)
  from pg_class as class join pg_namespace as schema on schema.oid = relnamespace
  where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select 'function', proc.oid,
    format('function %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(proc.oid)),
    format('%I.%I', nspname, proname),
    array(select format_type(type, null) from unnest(proargtypes) with ordinality as _ (type, number)
      order by number)
  from pg_proc as proc join pg_namespace as schema on schema.oid = pronamespace
  where ${OURS}`

type Verdict = { label: string; role: Role; verb: string; isAllowed: boolean }

/** The privileges that the database's catalog reports, in the form of {@link PRIVILEGES}. */
export async function reportedPrivileges(database: TestDatabase): Promise<Record<string, Grants>> {
  const verdicts = await database.query<Verdict>(
    `select label, role, verb, case kind
        when 'schema' then has_schema_privilege(role, oid, verb)
        when 'sequence' then has_sequence_privilege(role, oid, verb)
        when 'function' then has_function_privilege(role, oid, verb)
        else has_table_privilege(role, oid, verb)
          or verb in ('select', 'insert', 'update', 'references')
          and has_any_column_privilege(role, oid, verb)
      end as "isAllowed"
    from (${OBJECTS}) as object, unnest($1::text[]) as roles (role),
      jsonb_array_elements_text($2::text::jsonb -> kind) as verbs (verb)`,
    [ROLES, JSON.stringify(VERBS)]
  )
  return collect(verdicts)
}

// Each attempt is undone, and so is the change of the role.
const ATTEMPT = `
  create or replace function pg_temp.attempt(role text, statement text) returns boolean
  language plpgsql as $$
  begin
    create schema attempt;
    grant usage, create on schema attempt to public;
    perform set_config('role', role, true);
    execute statement;
    raise exception 'undo';
  exception when others then
    return sqlstate <> '42501';
  end $$`

/** The same found out by trying: each verb, by each role, on each object. */
export async function triedPrivileges(database: TestDatabase): Promise<Record<string, Grants>> {
  const objects = await database.query<StoredObject>(OBJECTS)
  const attempts = objects.flatMap(object =>
    VERBS[object.kind].flatMap(verb =>
      ROLES.map(role => ({ label: object.label, role, verb, statement: statementOf(object, verb) }))
    )
  )
  await database.exec(ATTEMPT)
  const verdicts = await database.query<Verdict>(
    `select label, role, verb, pg_temp.attempt(role, statement) as "isAllowed"
    from jsonb_to_recordset($1::text::jsonb)
      as attempts (label text, role text, verb text, statement text)`,
    [JSON.stringify(attempts)]
  )
  return collect(verdicts)
}

type StoredObject = { kind: Kind; label: string; name: string; types: readonly string[] | null }

/** A statement that needs exactly this privilege. */
function statementOf({ kind, name, types }: StoredObject, verb: string): string {
  const [column = '', type = ''] = types?.[0]?.split(/ (.*)/) ?? []
  const nulls = types?.map(each => `null::${each}`).join()
  const statements: Readonly<Record<string, string>> = {
    'schema usage': `select from ${name}.missing`,
    'schema create': `create table ${name}.attempt ()`,
    'table select': `select from ${name} where ${column} is null`,
    'table insert': `insert into ${name} default values`,
    'table update': `update ${name} set ${column} = default`,
    'table delete': `delete from ${name}`,
    'table truncate': `truncate ${name}`,
    'table references': `create table attempt.t (${column} ${type} references ${name} (${column}))`,
    'table trigger': `create trigger attempt before insert on ${name}
      for each row execute function suppress_redundant_updates_trigger()`,
    'table maintain': `reindex table ${name}`,
    'sequence usage': `select nextval('${name}')`,
    'sequence select': `select last_value from ${name}`,
    'sequence update': `select setval('${name}', 1)`,
    'function execute': `select ${name}(${nulls ?? ''})`
  }
  const statement = statements[`${kind} ${verb}`]
  if (statement === undefined) throw new Error(`Nothing tries ${verb} on a ${kind}.`)
  return statement
}

function collect(verdicts: readonly Verdict[]): Record<string, Grants> {
  const found: Record<string, Record<Role, string>> = {}
  for (const { label, role, verb, isAllowed } of verdicts) {
    const grants = (found[label] ??= { ...CLOSED })
    if (isAllowed) grants[role] = `${grants[role]} ${verb}`.trim()
  }
  return found
}

/** Tables without row-level security, and callable functions that look names up where the caller says. */
export async function unguarded(database: TestDatabase): Promise<readonly string[]> {
  const rows = await database.query<{ label: string }>(
    `select label from (${OBJECTS}) as object
    left join pg_class as class on kind = 'table' and class.oid = object.oid
    left join pg_proc as proc on kind = 'function' and proc.oid = object.oid
    where relkind in ('r', 'p') and not relrowsecurity
      or kind = 'function' and (prosecdef or object.name like 'public.%')
      and 'search_path=""' <> all (coalesce(proconfig, '{}'))
    order by label`
  )
  return rows.map(row => row.label)
}
