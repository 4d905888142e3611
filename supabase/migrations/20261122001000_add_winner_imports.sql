-- Imports of the staff: rows are staged in pieces, then carried out in one transaction, and can be
-- undone. Only the functions below touch this schema; REST does not expose it.
create schema operator;
revoke all on schema operator from public, anon, authenticated, service_role;

create table operator.batches (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  -- The columns of public.winners that the file has; all others are left alone.
  columns text[] not null,
  staged_at timestamptz not null default now(),
  staged_count integer not null default 0,
  applied_at timestamptz,
  undone_at timestamptz,
  left_count integer,
  created_count integer,
  updated_count integer,
  unchanged_count integer,
  skipped_count integer not null
);
comment on table operator.batches is 'One row per import; those never applied are removed by a later one.';
comment on column operator.batches.staged_at is 'When the last rows came, in a batch not applied yet.';
comment on column operator.batches.left_count is
  'Rows that the last undo left as they were, which a further one tries again; null before the first.';
comment on column operator.batches.skipped_count is 'Invalid rows of the file that were not sent.';

-- No foreign keys: their checks run for each row and would take longer than the import itself.
create table operator.staged_rows (
  batch uuid not null,
  position integer not null,
  key text not null,
  username text not null,
  avatar_url text,
  description text,
  followers_count integer,
  following_count integer,
  iq_score numeric(4, 1),
  accuracy_percentage numeric(5, 2),
  completion_time integer,
  created_at timestamptz,
  follows_altius boolean,
  follows_altius_checked_at timestamptz,
  primary key (batch, key)
);
comment on table operator.staged_rows is 'Rows of imports that are not applied yet.';
comment on column operator.staged_rows.position is 'Counts the rows in the order of the file.';
comment on column operator.staged_rows.key is 'The username in lower case.';

create table operator.changes (
  batch uuid not null,
  winner_id bigint not null,
  is_created boolean not null,
  imported_username text not null,
  -- These tell what was changed in the row since.
  imported_entry_digest uuid not null,
  imported_check_digest uuid not null,
  username text,
  avatar_url text,
  description text,
  followers_count integer,
  following_count integer,
  iq_score numeric(4, 1),
  accuracy_percentage numeric(5, 2),
  completion_time integer,
  created_at timestamptz,
  follows_altius boolean,
  follows_altius_checked_at timestamptz,
  primary key (batch, winner_id)
);
comment on table operator.changes is
  'What each import did to each row that it changed, until it is undone: the row as it was before, nulls for a new one.';

alter table operator.batches enable row level security;
alter table operator.staged_rows enable row level security;
alter table operator.changes enable row level security;
revoke all on all tables in schema operator from public, anon, authenticated, service_role;

-- Timestamps go in as numbers, because their text depends on the session.
create function operator.entry_digest(winner public.winners) returns uuid
language sql stable
as $$
  select md5(row(
    winner.username, winner.avatar_url, winner.description, winner.following_count,
    winner.iq_score, winner.accuracy_percentage, winner.completion_time,
    extract(epoch from winner.created_at)
  )::text)::uuid
$$;
comment on function operator.entry_digest(public.winners) is
  'Changes whenever a column of the row does that only staff write.';

create function operator.check_digest(winner public.winners) returns uuid
language sql stable
as $$
  select md5(row(
    winner.followers_count, winner.follows_altius,
    extract(epoch from winner.follows_altius_checked_at)
  )::text)::uuid
$$;
comment on function operator.check_digest(public.winners) is
  'Changes whenever a column of the row does that follow checks write.';

create function operator.planned(batch_id uuid)
returns table (
  action text, winner_id bigint, digest text, "position" integer, key text, username text,
  avatar_url text, description text, followers_count integer, following_count integer, iq_score numeric,
  accuracy_percentage numeric, completion_time integer, created_at timestamptz,
  follows_altius boolean, follows_altius_checked_at timestamptz
)
language sql stable
as $$
  with present as (
    select
      'avatar_url' = any (columns) as avatar_url,
      'description' = any (columns) as description,
      'followers_count' = any (columns) as followers_count,
      'following_count' = any (columns) as following_count,
      'iq_score' = any (columns) as iq_score,
      'accuracy_percentage' = any (columns) as accuracy_percentage,
      'completion_time' = any (columns) as completion_time,
      'follows_altius_checked_at' = any (columns) as follows_altius_checked_at
    from operator.batches
    where id = batch_id
  )
  select
    case
      when winner.id is null then 'create'
      when (
        winner.username, winner.avatar_url, winner.description, winner.followers_count,
        winner.following_count, winner.iq_score, winner.accuracy_percentage,
        winner.completion_time, winner.created_at, winner.follows_altius,
        winner.follows_altius_checked_at
      ) is distinct from (
        staged.username, wanted.avatar_url, wanted.description, wanted.followers_count,
        wanted.following_count, wanted.iq_score, wanted.accuracy_percentage,
        wanted.completion_time, wanted.created_at, wanted.follows_altius,
        wanted.follows_altius_checked_at
      ) then 'update'
      else 'unchanged'
    end,
    winner.id,
    case when winner.id is not null
      then concat(operator.entry_digest(winner), operator.check_digest(winner)) end,
    staged.position,
    staged.key,
    staged.username,
    wanted.*
  from operator.staged_rows as staged
  cross join present
  left join public.winners as winner on lower(winner.username) = staged.key
  cross join lateral (
    select
      case when present.avatar_url then staged.avatar_url else winner.avatar_url end as avatar_url,
      -- In CSV a text without characters looks like no text.
      case when not present.description or (winner.description = '' and staged.description is null)
        then winner.description else staged.description end as description,
      case when present.followers_count then staged.followers_count else winner.followers_count end
        as followers_count,
      case when present.following_count then staged.following_count else winner.following_count end
        as following_count,
      case when present.iq_score then staged.iq_score else winner.iq_score end as iq_score,
      case when present.accuracy_percentage
        then staged.accuracy_percentage else winner.accuracy_percentage end as accuracy_percentage,
      case when present.completion_time then staged.completion_time else winner.completion_time end
        as completion_time,
      -- These two are never null: an empty cell leaves them as they are.
      coalesce(staged.created_at, winner.created_at, now()) as created_at,
      coalesce(staged.follows_altius, winner.follows_altius, false) as follows_altius,
      case when present.follows_altius_checked_at
        then staged.follows_altius_checked_at else winner.follows_altius_checked_at end
        as follows_altius_checked_at
  ) as wanted
  where staged.batch = batch_id
$$;
comment on function operator.planned(uuid) is
  'What an import does to each of its rows, and the values they get; the digest is of the row before.';

create function operator.fingerprint(action text, key text, digest text) returns numeric
language sql immutable
as $$
  -- Whatever an import leaves alone may change between its plan and its application.
  select hashtextextended(
    concat_ws(' ', action, key, case action when 'update' then digest end), 0
  )::numeric
$$;
comment on function operator.fingerprint(text, text, text) is
  'One row of a plan as a number; their sum stands for the whole plan.';

create function operator.unstage(batch_id uuid) returns void
language plpgsql
as $$
begin
  lock table operator.staged_rows in access exclusive mode;
  if exists (select from operator.staged_rows where batch <> batch_id) then
    delete from operator.staged_rows where batch = batch_id;
  else
    -- Gives the disk space back, which a delete leaves to the next vacuum.
    truncate operator.staged_rows;
  end if;
end
$$;
comment on function operator.unstage(uuid) is 'Removes the staged rows of an import.';

create function public.begin_import(file_name text, columns text[], skipped integer)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  batch_id uuid;
begin
  -- An import that was killed: a running one sends rows every second.
  delete from operator.staged_rows as staged
  where not exists (
    select from operator.batches as batch
    where batch.id = staged.batch and batch.staged_at > now() - interval '10 minutes'
  );
  delete from operator.batches
  where applied_at is null and staged_at <= now() - interval '10 minutes';
  delete from operator.changes as change
  using operator.batches as batch
  where batch.id = change.batch and batch.applied_at < now() - interval '90 days';
  delete from operator.batches where applied_at < now() - interval '90 days';

  insert into operator.batches (file_name, columns, skipped_count)
  values (begin_import.file_name, begin_import.columns, begin_import.skipped)
  returning id into batch_id;
  return batch_id;
end
$$;
comment on function public.begin_import(text, text[], integer) is
  'Starts an import and returns its batch; removes what killed ones have staged, and batches older than 90 days.';

-- Errors of these functions with the code PT409 are sentences for a person, with status 409:
-- https://docs.postgrest.org/en/v12/references/errors.html
create function public.stage_import(batch uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  staged_before integer;
begin
  update operator.batches set
    staged_at = now(), staged_count = staged_count + jsonb_array_length(stage_import.rows)
  where id = stage_import.batch and applied_at is null
  returning staged_count - jsonb_array_length(stage_import.rows) into staged_before;
  if not found then
    raise exception using errcode = 'PT409', message =
      'This import was interrupted for too long. Nothing was changed: run it again.';
  end if;
  insert into operator.staged_rows
  select
    stage_import.batch, staged_before + item.position, lower(item.username), item.username,
    item.avatar_url, item.description, item.followers_count, item.following_count, item.iq_score,
    item.accuracy_percentage, item.completion_time, item.created_at, item.follows_altius,
    item.follows_altius_checked_at
  from rows from (
    jsonb_to_recordset(stage_import.rows) as (
      username text, avatar_url text, description text, followers_count integer,
      following_count integer, iq_score numeric, accuracy_percentage numeric,
      completion_time integer, created_at timestamptz, follows_altius boolean,
      follows_altius_checked_at timestamptz
    )
  ) with ordinality as item (
    username, avatar_url, description, followers_count, following_count, iq_score,
    accuracy_percentage, completion_time, created_at, follows_altius, follows_altius_checked_at,
    position
  );
end
$$;
comment on function public.stage_import(uuid, jsonb) is
  'Adds rows to an import: an array of objects with the columns of public.winners.';

create function public.plan_import(batch uuid) returns jsonb
language plpgsql security definer set search_path = ''
-- The API's default is 8 s; PostgREST applies a function's own to the whole call:
-- https://supabase.com/docs/guides/database/postgres/timeouts
set statement_timeout = '55s'
as $$
begin
  -- Without fresh statistics a join of 100,000 rows is planned as if for a handful.
  analyze operator.staged_rows;
  return (
    with plan as materialized (
      select * from operator.planned(plan_import.batch)
    ), creations as (
      select username from plan where action = 'create' order by position limit 5
    ), updates as (
      select change.username, difference.changes
      from (select * from plan where action = 'update' order by position limit 5) as change
      join public.winners as winner on winner.id = change.winner_id
      cross join lateral (
        select jsonb_object_agg(key, jsonb_build_array(before.value, wanted.value)) as changes
        from jsonb_each(to_jsonb(winner)) as before
        join jsonb_each(to_jsonb(change)) as wanted using (key)
        where before.value <> wanted.value
      ) as difference
    )
    select jsonb_build_object(
      'create', count(*) filter (where action = 'create'),
      'update', count(*) filter (where action = 'update'),
      'unchanged', count(*) filter (where action = 'unchanged'),
      'fingerprint', coalesce(sum(operator.fingerprint(action, key, digest)), 0)::text,
      'created', (select coalesce(jsonb_agg(username), '[]') from creations),
      'updated', (select coalesce(jsonb_agg(to_jsonb(updates)), '[]') from updates)
    )
    from plan
  );
end
$$;
comment on function public.plan_import(uuid) is
  'What applying an import would do: counts, up to five examples of each, and a fingerprint of the plan.';

create function public.apply_import(batch uuid, fingerprint text) returns jsonb
language plpgsql security definer set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '10s'
as $$
declare
  counts record;
begin
  -- Readers continue; writers wait, so that nothing comes between the plan and the writes.
  lock table public.winners in share row exclusive mode;

  select
    count(*) filter (where plan.action = 'create') as created,
    count(*) filter (where plan.action = 'update') as updated,
    count(*) filter (where plan.action = 'unchanged') as unchanged,
    coalesce(sum(operator.fingerprint(plan.action, plan.key, plan.digest)), 0)::text as fingerprint
  into counts
  from operator.planned(apply_import.batch) as plan;

  update operator.batches set
    -- The time after the wait for the lock: undo depends on the order of imports.
    applied_at = clock_timestamp(), created_count = counts.created, updated_count = counts.updated,
    unchanged_count = counts.unchanged
  where id = apply_import.batch and applied_at is null;
  if not found then
    raise exception using errcode = 'PT409', message =
      'This import was interrupted for too long. Nothing was changed: run it again.';
  end if;
  if counts.fingerprint <> apply_import.fingerprint then
    raise exception using errcode = 'PT409', message =
      'Someone changed the winners meanwhile, so the plan no longer holds. Nothing was changed: run the import again.';
  end if;

  with plan as materialized (
    select * from operator.planned(apply_import.batch) as planned
    where planned.action <> 'unchanged'
  ), updated as (
    update public.winners as winner set
      username = plan.username,
      avatar_url = plan.avatar_url,
      description = plan.description,
      followers_count = plan.followers_count,
      following_count = plan.following_count,
      iq_score = plan.iq_score,
      accuracy_percentage = plan.accuracy_percentage,
      completion_time = plan.completion_time,
      created_at = plan.created_at,
      follows_altius = plan.follows_altius,
      follows_altius_checked_at = plan.follows_altius_checked_at
    from plan
    where plan.action = 'update' and winner.id = plan.winner_id
    returning winner.id, winner.username, operator.entry_digest(winner) as entry_digest,
      operator.check_digest(winner) as check_digest
  ), created as (
    insert into public.winners as winner (
      username, avatar_url, description, followers_count, following_count, iq_score,
      accuracy_percentage, completion_time, created_at, follows_altius, follows_altius_checked_at
    )
    select
      plan.username, plan.avatar_url, plan.description, plan.followers_count,
      plan.following_count, plan.iq_score, plan.accuracy_percentage, plan.completion_time,
      plan.created_at, plan.follows_altius, plan.follows_altius_checked_at
    from plan
    where plan.action = 'create'
    order by plan.position
    returning winner.id, winner.username, operator.entry_digest(winner) as entry_digest,
      operator.check_digest(winner) as check_digest
  )
  insert into operator.changes
  -- This statement still sees each row as it was before.
  select
    apply_import.batch, updated.id, false, updated.username, updated.entry_digest,
    updated.check_digest, winner.username, winner.avatar_url, winner.description,
    winner.followers_count, winner.following_count, winner.iq_score, winner.accuracy_percentage,
    winner.completion_time, winner.created_at, winner.follows_altius,
    winner.follows_altius_checked_at
  from updated
  join public.winners as winner using (id)
  union all
  select
    apply_import.batch, created.id, true, created.username, created.entry_digest,
    created.check_digest, null, null, null, null, null, null, null, null, null, null, null
  from created;

  perform operator.unstage(apply_import.batch);
  return jsonb_build_object(
    'created', counts.created, 'updated', counts.updated, 'unchanged', counts.unchanged
  );
end
$$;
comment on function public.apply_import(uuid, text) is
  'Carries out a plan in this one transaction, or fails with a sentence if it no longer holds.';

create function public.discard_import(batch uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from operator.batches where id = discard_import.batch and applied_at is null;
  select operator.unstage(discard_import.batch);
$$;
comment on function public.discard_import(uuid) is 'Forgets an import that was not applied.';

create function public.list_imports() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(item) order by item.applied_at desc), '[]')
  from (
    select
      id, file_name, applied_at, undone_at, left_count as "left", created_count as created,
      updated_count as updated, unchanged_count as unchanged, skipped_count as skipped
    from operator.batches
    where applied_at is not null
  ) as item
$$;
comment on function public.list_imports() is 'The applied imports, newest first.';

create function public.undo_import(batch uuid) returns jsonb
language plpgsql security definer set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '10s'
as $$
declare
  this_applied_at timestamptz;
  outcome jsonb;
begin
  lock table public.winners in share row exclusive mode;
  update operator.batches set undone_at = now()
  where id = undo_import.batch and applied_at is not null and left_count is distinct from 0
  returning applied_at into this_applied_at;
  if not found then
    raise exception using errcode = 'PT409', message =
      'There is no such import to undo: it was never applied, or is undone already.';
  end if;

  with compared as materialized (
    select
      recorded.*,
      winner.id is not null as is_present,
      winner.id is not null
        and operator.entry_digest(winner) = recorded.imported_entry_digest as has_same_entry,
      winner.id is not null
        and operator.check_digest(winner) = recorded.imported_check_digest as has_same_check
    from operator.changes as recorded
    left join public.winners as winner on winner.id = recorded.winner_id
    where recorded.batch = undo_import.batch
  ), change as materialized (
    select
      compared.*,
      -- A newer check may come from a later import, and go with it.
      compared.has_same_entry and (compared.has_same_check or not exists (
        select from operator.changes as other
        join operator.batches as later on later.id = other.batch
        where other.winner_id = compared.winner_id and later.applied_at > this_applied_at
      )) as is_undone
    from compared
  ), deleted as (
    delete from public.winners as winner
    using change
    where winner.id = change.winner_id and change.is_undone and change.is_created
    returning winner.id
  ), restored as (
    update public.winners as winner set
      username = change.username,
      avatar_url = change.avatar_url,
      description = change.description,
      followers_count =
        case when change.has_same_check then change.followers_count else winner.followers_count end,
      following_count = change.following_count,
      iq_score = change.iq_score,
      accuracy_percentage = change.accuracy_percentage,
      completion_time = change.completion_time,
      created_at = change.created_at,
      follows_altius =
        case when change.has_same_check then change.follows_altius else winner.follows_altius end,
      follows_altius_checked_at =
        case when change.has_same_check
          then change.follows_altius_checked_at else winner.follows_altius_checked_at end
    from change
    where winner.id = change.winner_id and change.is_undone and not change.is_created
    returning change.has_same_check
  ), finished as (
    -- What is deleted never comes back; what was changed since may, when a later import is undone.
    delete from operator.changes as recorded
    using change
    where recorded.batch = change.batch and recorded.winner_id = change.winner_id
      and (change.is_undone or not change.is_present)
  )
  select jsonb_build_object(
    'deleted', (select count(*) from deleted),
    'restored', (select count(*) from restored),
    'kept', (select count(*) from restored where not has_same_check),
    'left', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'username', change.imported_username,
          'reason', case when change.is_present then 'changed' else 'deleted' end
        )
        order by lower(change.imported_username)
      ),
      '[]'
    )
  )
  into outcome
  from change
  where not change.is_undone;

  update operator.batches set left_count = (
    select count(*) from operator.changes as recorded where recorded.batch = undo_import.batch
  )
  where id = undo_import.batch;
  return outcome;
end
$$;
comment on function public.undo_import(uuid) is
  'Restores the rows that an import changed, except for newer follow checks, and deletes those that it created; whoever was changed or deleted otherwise since is left and listed, and whoever was changed can be undone later.';

revoke all on all functions in schema operator from public, anon, authenticated, service_role;
revoke all on function public.begin_import(text, text[], integer)
  from public, anon, authenticated, service_role;
revoke all on function public.stage_import(uuid, jsonb)
  from public, anon, authenticated, service_role;
revoke all on function public.plan_import(uuid) from public, anon, authenticated, service_role;
revoke all on function public.apply_import(uuid, text)
  from public, anon, authenticated, service_role;
revoke all on function public.discard_import(uuid) from public, anon, authenticated, service_role;
revoke all on function public.list_imports() from public, anon, authenticated, service_role;
revoke all on function public.undo_import(uuid) from public, anon, authenticated, service_role;
grant execute on function public.begin_import(text, text[], integer) to service_role;
grant execute on function public.stage_import(uuid, jsonb) to service_role;
grant execute on function public.plan_import(uuid) to service_role;
grant execute on function public.apply_import(uuid, text) to service_role;
grant execute on function public.discard_import(uuid) to service_role;
grant execute on function public.list_imports() to service_role;
grant execute on function public.undo_import(uuid) to service_role;
