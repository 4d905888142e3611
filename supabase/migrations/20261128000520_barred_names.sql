-- A mistyped name is no longer barred for good, and a bar can be seen and lifted.
alter table public.removed_winners add column day date;
comment on column public.removed_winners.day is 'Null before 28 November 2026.';
alter table public.removed_winners alter column day set default (now() at time zone 'utc')::date;

drop function public.remove_winner(text, text);
-- The release before calls it without `bar`, and says that the name is barred.
create function public.remove_winner(name text, account text default null, bar boolean default true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  its_hash bytea := sha256(convert_to(lower(remove_winner.name), 'UTF8'));
  was_listed boolean := exists (select from public.winners where lower(username) = lower(remove_winner.name));
  meant integer := (select count(*) from challenge.accounts_of(name) as known
    where known.account = coalesce(remove_winner.account, known.account));
begin
  if meant > 1 or meant = 0 and remove_winner.account is not null then
    return jsonb_build_object('state', 'ambiguous', 'accounts', (
      select jsonb_agg(to_jsonb(known) - 'user_id') from challenge.accounts_of(name) as known));
  end if;
  -- A cached check of a name makes nobody a winner.
  if not (bar or was_listed or meant = 1
    or exists (select from public.removed_winners as removed where removed.hash = its_hash)) then
    return jsonb_build_object('state', 'unknown');
  end if;
  insert into public.removed_winners values (its_hash) on conflict do nothing;
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
comment on function public.remove_winner(text, text, boolean) is
  'Removes a person for good, with the cached follow check, their rounds of the challenge and their account. If the name may mean several accounts at X, it removes nobody and lists them: `account` chooses. A name without a row and an account is barred only if `bar` says so.';

create function public.allow_winner(name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.removed_winners as removed
  where removed.hash = sha256(convert_to(lower(allow_winner.name), 'UTF8'));
  return found;
end
$$;
comment on function public.allow_winner(text) is 'Lets a removed name come back; returns whether it was barred.';

-- One value, since a project's limit would cut a list of rows short.
create function public.barred_winners() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('hash', encode(hash, 'hex'), 'day', day) order by day, hash), '[]')
  from public.removed_winners
$$;
comment on function public.barred_winners() is 'The hashes of the names that may not come back, with the day.';

revoke all on function public.remove_winner(text, text, boolean), public.allow_winner(text), public.barred_winners()
  from public, anon, authenticated, service_role;
grant execute on function public.remove_winner(text, text, boolean), public.allow_winner(text), public.barred_winners()
  to service_role;
