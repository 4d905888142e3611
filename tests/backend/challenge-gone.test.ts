import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAYS_LOGGED } from '../../src/domain/challenge/rules.ts'
import {
  callAs,
  playRound,
  prepareChallenge,
  setClock,
  signUp,
  START
} from './challenge-database.ts'
import { connect, type TestDatabase } from './platform.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

const DAY = 86_400_000

// As the migrations of supabase/auth leave the tables (v2.188, August 2026), and supabase/postgres their privileges:
// Auth's role owns them, rows are secured, and `postgres`, which runs our migrations, has all but ownership.
const AUTH_TABLES = `
  drop table auth.audit_log_entries, auth.sessions, auth.flow_state;
  create role supabase_auth_admin noinherit createrole;
  grant supabase_auth_admin to postgres with inherit false, set true;
  grant all on schema auth to supabase_auth_admin;
  grant references on auth.users to supabase_auth_admin;
  set role supabase_auth_admin;
  create table auth.audit_log_entries (
    instance_id uuid null,
    id uuid not null,
    payload json null,
    created_at timestamptz null,
    ip_address varchar(64) not null default '',
    constraint audit_log_entries_pkey primary key (id)
  );
  create index audit_logs_instance_id_idx on auth.audit_log_entries using btree (instance_id);
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create table auth.sessions (
    id uuid not null,
    user_id uuid not null,
    created_at timestamptz null,
    updated_at timestamptz null,
    factor_id uuid null,
    aal auth.aal_level null,
    not_after timestamptz,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet,
    tag text,
    oauth_client_id uuid,
    refresh_token_hmac_key text,
    refresh_token_counter bigint,
    scopes text null constraint sessions_scopes_length check (char_length(scopes) <= 4096),
    constraint sessions_pkey primary key (id),
    constraint sessions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
  );
  create table auth.refresh_tokens (
    instance_id uuid null,
    id bigserial not null,
    "token" varchar(255) null constraint refresh_tokens_token_unique unique,
    user_id varchar(255) null,
    revoked bool null,
    created_at timestamptz null,
    updated_at timestamptz null,
    parent varchar(255) null,
    session_id uuid null,
    constraint refresh_tokens_pkey primary key (id),
    constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
  );
  create type auth.code_challenge_method as enum ('s256', 'plain');
  create table auth.flow_state (
    id uuid primary key,
    user_id uuid null,
    auth_code text null,
    code_challenge_method auth.code_challenge_method null,
    code_challenge text null,
    provider_type text not null,
    provider_access_token text null,
    provider_refresh_token text null,
    created_at timestamptz null,
    updated_at timestamptz null,
    authentication_method text not null,
    auth_code_issued_at timestamptz null,
    invite_token text null,
    referrer text null,
    oauth_client_state_id uuid null,
    linking_target_id uuid null,
    email_optional boolean not null default false
  );
  alter table auth.audit_log_entries enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  alter table auth.flow_state enable row level security;
  grant all on auth.audit_log_entries, auth.sessions, auth.refresh_tokens, auth.flow_state to postgres;
  grant all on all sequences in schema auth to postgres;
  reset role;
`

let server: PostgresServer
let database: TestDatabase

beforeAll(async () => {
  server = await startPostgres()
  database = connect(await server.createDatabase('gone'))
  await database.exec(AUTH_TABLES)
  await prepareChallenge(database)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})
beforeEach(async () => {
  await database.exec(
    'truncate auth.users, auth.audit_log_entries, auth.flow_state, public.winners, challenge.forgotten cascade'
  )
  await setClock(database, START)
})

/** Signs in, of which Auth keeps what it keeps. */
async function signIn(xId: string, handle: string): Promise<string> {
  const user = await signUp(database, { xId, handle })
  await database.query(
    `with session as (insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, ip)
       values (gen_random_uuid(), $1, challenge.now(), challenge.now(), null, $2, '192.0.2.7') returning id),
     token as (insert into auth.refresh_tokens (token, user_id, session_id) select $2, $1, id from session),
     flow as (insert into auth.flow_state (id, user_id, provider_type, authentication_method, provider_access_token)
       values (gen_random_uuid(), $1, 'x', 'oauth', $2))
     insert into auth.audit_log_entries (id, payload, created_at, ip_address) values (gen_random_uuid(),
       json_build_object('action', 'login', 'actor_id', $1::text, 'actor_name', $2::text, 'actor_username', ''),
       challenge.now(), '192.0.2.7')`,
    [user, handle]
  )
  return user
}

/** The tables that hold one of these texts anywhere. */
async function tablesWith(...texts: readonly string[]): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as schema on schema.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_|information_schema'`
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query(
      `select from ${name} as one where lower(one::text) like any ($1)`,
      [texts.map(text => `%${text.toLowerCase()}%`)]
    )
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

test.each<[string, (user: string) => Promise<unknown>]>([
  ['their own call', user => callAs(database, user, 'forget')],
  ['staff', () => database.exec(`select public.remove_winner('gone_for_good')`)]
])('of a person removed by %s no table keeps name or number', async (_, remove) => {
  const user = await signIn('778899001', 'gone_for_good')
  const stays = await signIn('7', 'stays')
  await playRound(database, user)
  const person = [user, 'gone_for_good', '778899001']
  expect(await tablesWith(...person)).toEqual([
    'auth.audit_log_entries',
    'auth.flow_state',
    'auth.identities',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.users',
    'challenge.attempts',
    'challenge.people',
    'public.winners'
  ])
  await remove(user)
  // The random number of the account, in case a backup is restored.
  expect(await tablesWith(...person)).toEqual(['challenge.erased'])
  expect(await tablesWith(stays, 'stays')).toContain('auth.audit_log_entries')
})

test('the night deletes the log of old sign-ins, and sessions that nobody used since', async () => {
  const [old, kept] = [await signIn('1', 'old_one'), await signIn('2', 'kept_one')]
  await setClock(database, START + 2 * DAY)
  await database.query(`update auth.sessions set refreshed_at = challenge.now() at time zone 'utc'
    where user_id = '${kept}'`)
  const left = async (): Promise<unknown> => {
    await database.exec('set role service_role; select public.challenge_clean(); reset role')
    return database.query(`select (select count(*)::int from auth.audit_log_entries) as logged,
      array(select user_id::text from auth.sessions order by created_at, user_id = '${kept}') as sessions`)
  }
  await setClock(database, START + DAYS_LOGGED * DAY)
  expect(await left()).toEqual([{ logged: 2, sessions: [old, kept] }])
  await setClock(database, START + (DAYS_LOGGED + 1) * DAY)
  expect(await left()).toEqual([{ logged: 0, sessions: [kept] }])
})

test('who deleted a round today is known by a hash that takes a secret, until midnight', async () => {
  const user = await signIn('31', 'forgetful')
  await playRound(database, user, { questions: 0 })
  await callAs(database, user, 'forget')
  const hashes = () => database.query(`select x_hash from challenge.forgotten`)
  const ofNumber = () => database.query(`select challenge.hash_of('31') as x_hash`)
  expect(await hashes()).toEqual(await ofNumber())
  await database.exec(`begin; update challenge.secret set key = sha256('another')`)
  expect(await hashes()).not.toEqual(await ofNumber())
  await database.exec('rollback')
  const other = await signIn('32', 'other_one')
  await callAs(database, other, 'status')
  expect(await hashes()).toHaveLength(1)
  await setClock(database, START + DAY / 2)
  await callAs(database, other, 'status')
  expect(await hashes()).toEqual([])
})
