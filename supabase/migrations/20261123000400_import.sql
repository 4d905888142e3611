-- What `npm run winners` needs to write: changes in one transaction, and the removal of a person.

-- Plain SHA-256 keeps the names of people who asked to be forgotten out of sight. A key wouldn't add anything,
-- because whoever can read this table could read the key beside it.
create table public.removed_winners (
  hash bytea primary key
);
comment on table public.removed_winners is
  'SHA-256 of the lower-case usernames that may not come back. No role may touch it; the functions below do.';

alter table public.removed_winners enable row level security;
revoke all on table public.removed_winners from public, anon, authenticated, service_role;

create function public.removed_among(names text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(name), '{}')
  from unnest(removed_among.names) as name
  join public.removed_winners as removed on removed.hash = sha256(convert_to(lower(name), 'UTF8'))
$$;
comment on function public.removed_among(text[]) is 'Those of the names that were removed on request.';

create function public.earned_among(names text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(name), '{}')
  from unnest(earned_among.names) as name
  join public.winners as winner on lower(winner.username) = lower(name)
  join challenge.people as person on person.winner_id = winner.id
$$;
comment on function public.earned_among(text[]) is 'Those of the names whose rows were earned in the challenge.';

-- Each change is {username, before, after}: `before` null creates, `after` null deletes, otherwise the columns named in
-- `after` are set. A key that is missing leaves its column alone.
create function public.change_winners(changes jsonb) returns void
language plpgsql security definer set search_path = ''
-- The API's default is 8 s, its limit 60 s. PostgREST applies a function's own to the whole call:
-- https://supabase.com/docs/guides/database/postgres/timeouts
set statement_timeout = '55s'
set lock_timeout = '10s'
as $$
declare
  columns text := (
    select string_agg(quote_ident(attname), ', ')
    from pg_catalog.pg_attribute
    where attrelid = 'public.winners'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'updated_at')
  );
begin
  -- Reads go on; whoever writes waits.
  lock table public.winners in share row exclusive mode;
  create temporary table change on commit drop as
  select
    lower(item ->> 'username') as winner_key,
    nullif(item -> 'before', 'null') as old_values,
    nullif(item -> 'after', 'null') as new_values
  from jsonb_array_elements(change_winners.changes) as item;
  analyze pg_temp.change;

  if exists (
    select
    from pg_temp.change
    left join public.winners as winner on lower(winner.username) = change.winner_key
    where case
      when change.old_values is null then winner.id is not null
      else winner.id is null or jsonb_populate_record(winner, change.old_values) is distinct from winner
    end
  ) or exists (
    select
    from pg_temp.change
    join public.removed_winners as removed on removed.hash = sha256(convert_to(change.winner_key, 'UTF8'))
    where change.old_values is null
  ) or exists (
    -- What people earned in the challenge is theirs.
    select
    from pg_temp.change
    join public.winners as winner on lower(winner.username) = change.winner_key
    join challenge.people as person on person.winner_id = winner.id
  ) then
    raise exception using errcode = 'PT409', message =
      'Someone changed the winners meanwhile. Nothing was changed: run the command again.';
  end if;

  delete from public.winners as winner using pg_temp.change
  where lower(winner.username) = change.winner_key and change.new_values is null;

  execute format(
    'update public.winners as winner set (%1$s) = (select %1$s from jsonb_populate_record(winner, change.new_values))
    from pg_temp.change
    where lower(winner.username) = change.winner_key and change.old_values is not null and change.new_values is not null',
    columns
  );
  execute format(
    'insert into public.winners (%1$s)
    select %1$s
    from pg_temp.change, jsonb_populate_record(
      null::public.winners, jsonb_build_object(''created_at'', now(), ''follows_altius'', false) || change.new_values
    )
    where change.old_values is null and change.new_values is not null',
    columns
  );
  drop table pg_temp.change;
end
$$;
comment on function public.change_winners(jsonb) is
  'Changes winners as planned in this one transaction, or fails with a sentence if one is no longer as before.';

-- The accounts that a name may mean: whose row has it, who plays under it, and who signed in with it. More than one if
-- the handle has changed hands at X.
create function challenge.accounts_of(name text)
returns table (account text, user_id uuid, handle text, username text)
language sql stable set search_path = ''
as $$
  select identity.provider_id, identity.user_id,
    coalesce(person.handle, identity.identity_data ->> 'user_name'), winner.username
  from auth.identities as identity
  left join challenge.people as person on person.x_id = identity.provider_id
  left join public.winners as winner on winner.id = person.winner_id
  where identity.provider = challenge.provider()
    and lower(accounts_of.name) in (lower(winner.username), lower(person.handle),
      lower(identity.identity_data ->> 'user_name'), lower(identity.identity_data ->> 'preferred_username'))
$$;

create function public.remove_winner(name text, account text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  was_listed boolean := exists (select from public.winners where lower(username) = lower(remove_winner.name));
  meant integer := (select count(*) from challenge.accounts_of(name) as known
    where known.account = coalesce(remove_winner.account, known.account));
begin
  if meant > 1 or meant = 0 and remove_winner.account is not null then
    return jsonb_build_object('state', 'ambiguous', 'accounts', (
      select jsonb_agg(to_jsonb(known) - 'user_id') from challenge.accounts_of(name) as known));
  end if;
  insert into public.removed_winners values (sha256(convert_to(lower(remove_winner.name), 'UTF8')))
  on conflict do nothing;
  delete from follow_check.accounts where username = lower(remove_winner.name);
  perform challenge.erase(known.user_id) from challenge.accounts_of(name) as known
  where known.account = coalesce(remove_winner.account, known.account);
  -- A row that somebody else earned stays.
  delete from public.winners as winner
  where lower(winner.username) = lower(remove_winner.name)
    and not exists (select from challenge.people as person where person.winner_id = winner.id);
  return jsonb_build_object('state', 'removed', 'was_listed', was_listed);
end
$$;
comment on function public.remove_winner(text, text) is
  'Removes a person for good, with the cached follow check, their rounds of the challenge and their account. If the name may mean several accounts at X, it removes nobody and lists them: `account` chooses.';

revoke all on all functions in schema challenge from public, anon, authenticated, service_role;
revoke all on function public.removed_among(text[]) from public, anon, authenticated, service_role;
revoke all on function public.earned_among(text[]) from public, anon, authenticated, service_role;
revoke all on function public.change_winners(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.remove_winner(text, text) from public, anon, authenticated, service_role;
grant execute on function public.removed_among(text[]) to service_role;
grant execute on function public.earned_among(text[]) to service_role;
grant execute on function public.change_winners(jsonb) to service_role;
grant execute on function public.remove_winner(text, text) to service_role;
