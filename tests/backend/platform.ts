import postgres from 'postgres'

const ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  create role supabase_auth_admin noinherit;
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

/**
 * What the migrations need of Supabase Auth. Some tables are as the migrations of supabase/auth leave them (v2.188,
 * August 2026): its role owns them, and rows are secured.
 */
const AUTH = `
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
  set role postgres;
`

/**
 * What makes a server a Supabase project before its first migration. Its `postgres` owns the
 * database and applies the migrations, but is no superuser:
 * https://supabase.com/docs/guides/database/postgres/roles
 */
export function projectStatements(): {
  asSuperuser: readonly string[]
  asOwner: readonly string[]
} {
  const owner = 'create role postgres login createdb createrole replication bypassrls'
  const rights = `grant anon, authenticated, service_role to postgres;
    grant supabase_auth_admin to postgres with inherit false, set true`
  return { asSuperuser: [owner, ROLES, rights], asOwner: [DEFAULT_PRIVILEGES, AUTH] }
}

/** A database under test. */
export type TestDatabase = {
  /** Runs any number of statements. */
  exec: (sql: string) => Promise<void>
  /** Runs one statement and returns its rows. Rejects with the server's message. */
  query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>
  close: () => Promise<void>
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
