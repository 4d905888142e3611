import { PGlite } from '@supabase/lite/pglite'
import postgres from 'postgres'
import { initialFiles } from '../../supabase/embedded/initial-files.ts'

const ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
`
// As on Supabase, where each new object of the schema is granted to everyone.
const DEFAULT_PRIVILEGES = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on functions to anon, authenticated, service_role;
`

/** What the migrations need of Supabase Auth. */
const AUTH = `
  create schema auth;
  grant usage on schema auth to public;
  create table auth.users (id uuid primary key default gen_random_uuid());
  create table auth.identities (
    user_id uuid not null references auth.users on delete cascade,
    provider text not null,
    provider_id text not null,
    identity_data jsonb not null,
    last_sign_in_at timestamptz
  );
  create index on auth.identities (user_id);
  create table auth.audit_log_entries (
    instance_id uuid,
    id uuid primary key,
    payload json,
    created_at timestamptz,
    ip_address varchar(64) not null default ''
  );
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz,
    updated_at timestamptz,
    refreshed_at timestamp
  );
  create table auth.flow_state (id uuid primary key, user_id uuid);
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;
`

/**
 * What makes a server a Supabase project before its first migration. Its `postgres` owns the
 * database and applies the migrations, but is no superuser:
 * https://supabase.com/docs/guides/database/postgres/roles
 */
export function projectStatements(password: string): {
  asSuperuser: readonly string[]
  asOwner: readonly string[]
} {
  const owner = `create role postgres login createdb createrole replication bypassrls
    password '${password}'`
  const rights = `grant anon, authenticated, service_role to postgres;
    alter role authenticator password '${password}'`
  return { asSuperuser: [owner, ROLES, rights], asOwner: [DEFAULT_PRIVILEGES, AUTH] }
}

/** A database under test, in PGlite or on a PostgreSQL server. */
export type TestDatabase = {
  /** Runs any number of statements. */
  exec: (sql: string) => Promise<void>
  /** Runs one statement and returns its rows. Rejects with the server's message. */
  query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>
  close: () => Promise<void>
}

/** A Supabase project before its first migration, in memory. */
export async function openPglite(): Promise<TestDatabase> {
  return testDatabaseOf(await createPglite())
}

/** The same, as PGlite's own interface. */
export async function createPglite(): Promise<PGlite> {
  const driver = await PGlite.create({ loadDataDir: await initialFiles() })
  await driver.exec(ROLES + DEFAULT_PRIVILEGES + AUTH)
  return driver
}

/** Gives an open PGlite the interface of the tests. */
export function testDatabaseOf(driver: PGlite): TestDatabase {
  return {
    exec: async sql => {
      await driver.exec(sql)
    },
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await driver.query<Row>(sql, [...parameters])).rows,
    close: () => driver.close()
  }
}

/** Connects to a database of a PostgreSQL server, with one session. */
export function connect(url: string): TestDatabase {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    exec: async statements => {
      await sql.unsafe(statements)
    },
    query: <Row>(statement: string, parameters: readonly unknown[] = []) =>
      sql.unsafe<Row[]>(statement, parameters as postgres.ParameterOrJSON<never>[]),
    close: () => sql.end()
  }
}
