-- A copy of the board for `winners publish`, which reads it in pages: one statement makes it, so that all
-- pages show the table at one moment, whatever is written meanwhile.
create table operator.snapshots (
  id uuid primary key default gen_random_uuid(),
  read_at timestamptz not null default now()
);
comment on table operator.snapshots is 'One row per publish that is running, or was killed.';
comment on column operator.snapshots.read_at is 'When its last page was read.';

-- Not logged, because a copy lost in a crash is simply made again. No foreign key: it would be checked
-- for each row.
create unlogged table operator.snapshot_rows (
  snapshot uuid not null,
  place integer not null,
  id bigint not null,
  username text not null,
  avatar_url text,
  description text,
  followers_count integer,
  following_count integer,
  iq_score numeric(4, 1),
  follows_altius boolean not null,
  follows_altius_checked_at timestamptz,
  primary key (snapshot, place)
);
comment on table operator.snapshot_rows is 'What the board shows, by rank, as it was when the publish began.';
comment on column operator.snapshot_rows.place is 'Counts the winners in the order of the board, from 1; ties count on.';

alter table operator.snapshots enable row level security;
alter table operator.snapshot_rows enable row level security;
revoke all on operator.snapshots, operator.snapshot_rows
  from public, anon, authenticated, service_role;

create function public.begin_snapshot() returns jsonb
language plpgsql security definer set search_path = ''
-- The API's default is 8 s; PostgREST applies a function's own to the whole call:
-- https://supabase.com/docs/guides/database/postgres/timeouts
set statement_timeout = '55s'
as $$
declare
  snapshot_id uuid;
  copied_at timestamptz;
  total integer;
begin
  -- A publish that was killed: a running one reads a page every second.
  delete from operator.snapshot_rows as copied
  where not exists (
    select from operator.snapshots as snapshot
    where snapshot.id = copied.snapshot and snapshot.read_at > now() - interval '10 minutes'
  );
  delete from operator.snapshots where read_at <= now() - interval '10 minutes';

  insert into operator.snapshots default values returning id into snapshot_id;
  -- Before the copy, which holds whatever was committed until then.
  copied_at := clock_timestamp();
  insert into operator.snapshot_rows
  select
    snapshot_id,
    row_number() over (order by winner.iq_score desc nulls last, winner.username collate "C", winner.id),
    winner.id, winner.username, winner.avatar_url, winner.description, winner.followers_count,
    winner.following_count, winner.iq_score, winner.follows_altius, winner.follows_altius_checked_at
  from public.winners as winner;
  get diagnostics total = row_count;
  update operator.snapshots set read_at = clock_timestamp() where id = snapshot_id;
  return jsonb_build_object('id', snapshot_id, 'count', total, 'as_of', copied_at);
end
$$;
comment on function public.begin_snapshot() is
  'Copies the board for a publish; removes the copies of those that were killed.';

create function public.read_snapshot(snapshot uuid, after integer, size integer) returns json
language plpgsql security definer set search_path = ''
-- The text of a time depends on the session, and the same rows have to give the same files.
set timezone = 'UTC'
as $$
begin
  update operator.snapshots set read_at = now() where id = read_snapshot.snapshot;
  if not found then
    raise exception using errcode = 'PT409', message =
      'This publish was interrupted for too long. Nothing was published: run it again.';
  end if;
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', copied.id,
          'username', copied.username,
          'avatar_url', copied.avatar_url,
          'description', copied.description,
          'followers_count', copied.followers_count,
          'following_count', copied.following_count,
          'iq_score', copied.iq_score,
          'follows_altius', copied.follows_altius,
          'follows_altius_checked_at', copied.follows_altius_checked_at
        )
        order by copied.place
      ),
      '[]'
    )
    from operator.snapshot_rows as copied
    where copied.snapshot = read_snapshot.snapshot
      and copied.place > read_snapshot.after
      and copied.place <= read_snapshot.after + least(read_snapshot.size, 10000)
  );
end
$$;
comment on function public.read_snapshot(uuid, integer, integer) is
  'The winners of a copy by rank, after so many: as many as asked for, at most 10,000.';

create function public.end_snapshot(snapshot uuid) returns void
language plpgsql security definer set search_path = ''
set lock_timeout = '5s'
as $$
begin
  -- Nobody else's copy may appear between the question and the truncate.
  lock table operator.snapshot_rows in access exclusive mode;
  delete from operator.snapshots where id = end_snapshot.snapshot;
  if exists (select from operator.snapshots) then
    delete from operator.snapshot_rows as copied where copied.snapshot = end_snapshot.snapshot;
  else
    -- Gives the disk space back, which a delete leaves to the next vacuum.
    truncate operator.snapshot_rows;
  end if;
end
$$;
comment on function public.end_snapshot(uuid) is 'Removes the copy of a publish.';

revoke all on function public.begin_snapshot() from public, anon, authenticated, service_role;
revoke all on function public.read_snapshot(uuid, integer, integer)
  from public, anon, authenticated, service_role;
revoke all on function public.end_snapshot(uuid) from public, anon, authenticated, service_role;
grant execute on function public.begin_snapshot() to service_role;
grant execute on function public.read_snapshot(uuid, integer, integer) to service_role;
grant execute on function public.end_snapshot(uuid) to service_role;
