-- Staff may rename a winner.

-- Each change is {username, before, after}: `before` null creates, `after` null deletes, otherwise the columns named in
-- `after` are set. A key that is missing leaves its column alone. A username in `after` renames the winner of `username`.
create or replace function public.change_winners(changes jsonb) returns void
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
  -- What X said of either name is about another account now. First, since a check locks its account before the winner.
  delete from follow_check.accounts where username in (
    select lower(name)
    from jsonb_array_elements(change_winners.changes) as item,
      unnest(array[item ->> 'username', item #>> '{after,username}']) as name
    where lower(item ->> 'username') <> lower(item #>> '{after,username}')
  );
  -- Reads go on; whoever writes waits.
  lock table public.winners in share row exclusive mode;
  create temporary table change on commit drop as
  select
    lower(item ->> 'username') as winner_key,
    lower(coalesce(item #>> '{after,username}', item ->> 'username')) as new_key,
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
    join public.removed_winners as removed on removed.hash = sha256(convert_to(change.new_key, 'UTF8'))
    where change.old_values is null or change.new_key <> change.winner_key
  ) or exists (
    -- Not even a name that its winner gives up in the same call: unique names are checked row by row.
    select
    from pg_temp.change
    join public.winners as winner on lower(winner.username) = change.new_key
    where change.new_key <> change.winner_key
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
