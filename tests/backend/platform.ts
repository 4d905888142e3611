import postgres from 'postgres'

/** The roles of a Supabase project but for `postgres`, which owns the database. */
export const ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin noinherit;
  grant anon, authenticated, service_role to authenticator, postgres;
  grant supabase_auth_admin to postgres with inherit false, set true;
  grant set on parameter session_replication_role to postgres;
`

/**
 * Sets a server up as a new Supabase project. As there, `postgres` owns the database and applies the migrations, but
 * isn't a superuser: https://supabase.com/docs/guides/database/postgres/roles
 */
export const AS_SUPERUSER = `
  create role postgres login createdb createrole replication bypassrls;
  ${ROLES}
`

/**
 * As on Supabase, each new object of the schema is granted to everyone. Of Supabase Auth it has what the migrations
 * need. Some tables are as the migrations of supabase/auth leave them (v2.188, August 2026), but for columns that we
 * don't read: its role owns them, and rows are secured.
 */
export const AS_OWNER = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public
    grant all on functions to anon, authenticated, service_role;
  create schema auth;
  grant all on schema auth to supabase_auth_admin;
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
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;
  grant references on auth.users to supabase_auth_admin;
  set role supabase_auth_admin;
  create table auth.audit_log_entries (
    id uuid primary key,
    payload json null,
    created_at timestamptz null,
    ip_address varchar(64) not null default ''
  );
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    created_at timestamptz null,
    updated_at timestamptz null,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet
  );
  create table auth.refresh_tokens (
    id bigserial primary key,
    "token" varchar(255) null unique,
    user_id varchar(255) null,
    session_id uuid null references auth.sessions (id) on delete cascade
  );
  create table auth.flow_state (
    id uuid primary key,
    user_id uuid null,
    provider_type text not null,
    provider_access_token text null,
    created_at timestamptz null,
    authentication_method text not null
  );
  alter table auth.audit_log_entries enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  alter table auth.flow_state enable row level security;
  grant all on auth.audit_log_entries, auth.sessions, auth.refresh_tokens, auth.flow_state to postgres;
  grant all on all sequences in schema auth to postgres;
  set role postgres;
`

export type TestDatabase = ReturnType<typeof connect>

/** Connects to a database of a PostgreSQL server, with one session. */
export function connect(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    /** Runs any number of statements. */
    exec: async (statements: string) => {
      await sql.unsafe(statements)
    },
    /** Runs one statement and returns its rows. Rejects with the server's message. */
    query: <Row>(statement: string, parameters: readonly unknown[] = []) =>
      sql.unsafe<Row[]>(statement, parameters as postgres.ParameterOrJSON<never>[]),
    close: () => sql.end()
  }
}
