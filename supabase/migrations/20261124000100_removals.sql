-- A restored backup holds people who were removed since. Their names are in removed_winners; accounts are kept here by
-- the random number that they had in this project, for as long as backups are.
create table challenge.erased (
  account uuid primary key,
  day date not null
);
alter table challenge.erased enable row level security;
revoke all on table challenge.erased from public, anon, authenticated, service_role;

create function challenge.note_erased() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into challenge.erased values (old.user_id, challenge.today()) on conflict do nothing;
  return null;
end
$$;
create trigger note_erased after delete on challenge.people
  for each row execute function challenge.note_erased();

create function public.removals() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'names', array(select encode(hash, 'hex') from public.removed_winners),
    'accounts', array(select account from challenge.erased))
$$;
comment on function public.removals() is 'What repeat_removals takes after a restore.';

create function public.repeat_removals(names text[], accounts uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  -- Whoever is in the backup though their removal is, too, came back by playing.
  since bytea[] := array(select decode(name, 'hex') from unnest(names) as name
    except select hash from public.removed_winners);
  people integer;
  rows integer;
begin
  insert into public.removed_winners select unnest(since);
  perform challenge.erase(known.id) from auth.users as known where known.id = any (accounts);
  get diagnostics people = row_count;
  delete from public.winners as winner
  where sha256(convert_to(lower(winner.username), 'UTF8')) = any (since)
    and not exists (select from challenge.people as person where person.winner_id = winner.id);
  get diagnostics rows = row_count;
  return people + rows;
end
$$;
comment on function public.repeat_removals(text[], uuid[]) is
  'Removes from a restored database whoever was removed since the backup; returns how many accounts and rows went.';

create or replace function follow_check.forget() returns void
language sql set search_path = '' as $$
  delete from follow_check.visitors where visitor in (
    select visitor from follow_check.visitors where day < follow_check.today()
    for update skip locked
  );
  -- Accounts that are gone are remembered for due_follow_checks.
  delete from follow_check.accounts where checked_at < now() - case
    when outcome = 'no-such-account' then interval '30 days' else interval '2 days'
  end;
  -- As long as backups are kept.
  delete from challenge.erased where day < challenge.today() - 30;
  -- Staff may have renewed the key or the credit since: the next check asks X.
  update follow_check.state set paused_until = now()
  where paused_until > now() and pause_reason in ('refused', 'no-credit');
$$;

revoke all on function challenge.note_erased(), public.removals(), public.repeat_removals(text[], uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.removals(), public.repeat_removals(text[], uuid[]) to service_role;
