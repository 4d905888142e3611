-- What the function check-follow-relationship remembers. Only the functions in `public` below reach this schema.
create schema follow_check;

create table follow_check.accounts (
  username text primary key check (username = lower(username)),
  outcome text not null check (outcome in ('yes', 'no', 'no-such-account')),
  spelling text not null,
  followers_count integer,
  checked_at timestamptz not null
);

-- A visitor is a keyed hash of the address that changes every day.
create table follow_check.visitors (
  visitor text primary key,
  day date not null,
  checks integer not null,
  -- When no check of the last minute counts any more.
  rested_at timestamptz not null
);
create index visitors_day_idx on follow_check.visitors (day);

-- Has one row. The limits are columns, so that the staff can change them in the SQL editor. At about 0.01 USD a call,
-- a day costs at most 10 USD.
create table follow_check.state (
  is_only boolean primary key default true check (is_only),
  visitor_checks_per_minute integer not null default 5 check (visitor_checks_per_minute > 0),
  visitor_checks_per_day integer not null default 30,
  calls_per_day integer not null default 1000,
  day date not null default '-infinity',
  calls integer not null default 0,
  -- Failures in a row: the more, the longer the pause.
  failures integer not null default 0,
  paused_until timestamptz not null default '-infinity',
  pause_reason text
);
insert into follow_check.state default values;

create function follow_check.today() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'utc')::date $$;

create function follow_check.tomorrow() returns timestamptz
language sql stable set search_path = ''
as $$ select (follow_check.today() + 1)::timestamp at time zone 'utc' $$;

create function follow_check.seconds_to(moment timestamptz) returns integer
language sql stable set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from seconds_to.moment - now())))::integer
$$;

create function follow_check.forget() returns void
language sql set search_path = '' as $$
  delete from follow_check.visitors where visitor in (
    select visitor from follow_check.visitors where day < follow_check.today()
    for update skip locked
  );
  -- Accounts that are gone are remembered for due_follow_checks.
  delete from follow_check.accounts where checked_at < now() - case
    when outcome = 'no-such-account' then interval '30 days' else interval '2 days'
  end;
$$;

-- Counts a check of a visitor; returns null, or the seconds until the next one is allowed.
create function follow_check.charge(visitor text) returns integer
language plpgsql set search_path = '' as $$
declare
  per_minute integer;
  per_day integer;
  gap interval;
  known follow_check.visitors;
begin
  select visitor_checks_per_minute, visitor_checks_per_day into per_minute, per_day
  from follow_check.state;
  gap := interval '1 minute' / per_minute;
  insert into follow_check.visitors as own (visitor, day, checks, rested_at)
  values (charge.visitor, follow_check.today(), 1, now() + gap)
  on conflict on constraint visitors_pkey do update
  set checks = own.checks + 1, rested_at = greatest(own.rested_at, now()) + gap
  where own.checks < per_day and own.rested_at <= now() + gap * (per_minute - 1);
  if found then
    return null;
  end if;
  select * into known from follow_check.visitors as own where own.visitor = charge.visitor;
  if known.checks >= per_day then
    return follow_check.seconds_to(follow_check.tomorrow());
  end if;
  return follow_check.seconds_to(known.rested_at - gap * (per_minute - 1));
end
$$;

-- What the last check found out about a name, or the flag of a winner if it has a date. Null if there is neither.
create function follow_check.known(name text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'decision', 'answer',
    'outcome', coalesce(
      account.outcome, case when winner.follows_altius then 'yes' else 'no' end),
    'username', coalesce(winner.username, account.spelling),
    'followers_count', coalesce(account.followers_count, winner.followers_count),
    'checked_at', coalesce(account.checked_at, winner.follows_altius_checked_at),
    'source', case when account.username is null then 'table' else 'x-api' end
  )
  from (values (lower(known.name))) as asked (name)
  left join follow_check.accounts as account on account.username = asked.name
  left join public.winners as winner on lower(winner.username) = asked.name
  where coalesce(account.checked_at, winner.follows_altius_checked_at) is not null
$$;

-- Decides about a check: {decision: answer | ask | slow-down | unavailable, …}. Rows are locked in the order
-- visitor, state here and account, winner, state below.
create function public.begin_follow_check(
  username text, visitor text, fresh boolean, calls integer
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  retry_after integer;
  known jsonb;
  is_winner boolean;
  state follow_check.state;
begin
  if begin_follow_check.visitor is not null then
    retry_after := follow_check.charge(begin_follow_check.visitor);
    if retry_after is not null then
      return jsonb_build_object('decision', 'slow-down', 'retry_after', retry_after);
    end if;
  end if;

  if not fresh then
    known := follow_check.known(begin_follow_check.username);
    if (known ->> 'checked_at')::timestamptz > now() - (case known ->> 'outcome'
      when 'yes' then interval '1 day' when 'no' then interval '1 minute' else interval '6 hours'
    end) then
      return known;
    end if;
  end if;

  if (select day from follow_check.state) < follow_check.today() then
    perform follow_check.forget();
  end if;
  -- The second half of a day's calls is kept for names on the board.
  is_winner := exists (select from public.find_winner(begin_follow_check.username));
  update follow_check.state as own
  set day = follow_check.today(),
    calls = begin_follow_check.calls
      + case when own.day = follow_check.today() then own.calls else 0 end
  where own.paused_until <= now() and begin_follow_check.calls
      + case when own.day = follow_check.today() then own.calls else 0 end
    <= case when is_winner then own.calls_per_day else own.calls_per_day / 2 end;
  if found then
    return jsonb_build_object('decision', 'ask');
  end if;
  if known ->> 'outcome' in ('yes', 'no') then
    return known;
  end if;
  select * into state from follow_check.state;
  if state.paused_until > now() then
    return jsonb_build_object('decision', 'unavailable', 'reason', state.pause_reason,
      'retry_after', follow_check.seconds_to(state.paused_until));
  end if;
  return jsonb_build_object('decision', 'unavailable', 'reason', 'budget',
    'retry_after', follow_check.seconds_to(follow_check.tomorrow()));
end
$$;

-- Stores what the provider said, {kind: answer | no-such-account | unclear | failed, …}, and decides as above.
create function public.finish_follow_check(username text, fresh boolean, finding jsonb)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  name text := lower(finish_follow_check.username);
  kind text := finding ->> 'kind';
  is_following boolean := (finding ->> 'following')::boolean;
  known jsonb;
  state follow_check.state;
begin
  if kind in ('answer', 'no-such-account') then
    insert into follow_check.accounts values (
      name,
      case when is_following then 'yes' when not is_following then 'no' else kind end,
      coalesce(finding ->> 'username', finish_follow_check.username),
      (finding ->> 'followers_count')::integer,
      now()
    )
    on conflict on constraint accounts_pkey do update set
      outcome = excluded.outcome, spelling = excluded.spelling,
      followers_count = excluded.followers_count, checked_at = excluded.checked_at;
    if kind = 'answer' then
      update public.winners as winner set
        follows_altius = is_following,
        follows_altius_checked_at = now(),
        followers_count = coalesce((finding ->> 'followers_count')::integer, winner.followers_count),
        avatar_url = coalesce(finding ->> 'avatar_url', winner.avatar_url)
      where lower(winner.username) = name;
    end if;
    update follow_check.state as own set failures = 0
    where own.failures > 0 and own.paused_until <= now();
    return follow_check.known(name);
  end if;

  -- Of several calls that fail at once, the first one counts.
  if kind = 'failed' then
    update follow_check.state as own set
      failures = own.failures + 1,
      pause_reason = finding ->> 'reason',
      paused_until = now() + least(interval '15 minutes', greatest(
        interval '1 minute' * power(2, least(own.failures, 4)),
        make_interval(secs => coalesce((finding ->> 'retry_after')::double precision, 0))))
    where own.paused_until <= now();
  end if;
  known := follow_check.known(name);
  if not fresh and known ->> 'outcome' in ('yes', 'no') then
    return known;
  end if;
  select * into state from follow_check.state;
  return jsonb_build_object(
    'decision', 'unavailable',
    'reason', coalesce(finding ->> 'reason', 'failed'),
    'retry_after',
      case when state.paused_until > now() then follow_check.seconds_to(state.paused_until) end
  );
end
$$;

-- Winners whose check is older than `before`, the oldest first, without accounts found gone since. The nightly
-- `verify` calls it, so it also deletes old visitors on days without a check.
create function public.due_follow_checks(before timestamptz, at_most integer)
returns table (username text)
language plpgsql security definer set search_path = '' as $$
begin
  perform follow_check.forget();
  return query
    select winner.username from public.winners as winner
    where coalesce(winner.follows_altius_checked_at, '-infinity') < due_follow_checks.before
      and not exists (
        select from follow_check.accounts as account
        where account.username = lower(winner.username) and account.outcome = 'no-such-account'
          and account.checked_at >= due_follow_checks.before
      )
    order by winner.follows_altius_checked_at nulls first, winner.id
    limit due_follow_checks.at_most;
end
$$;

-- No policy: should a grant ever slip in, there is still nothing to read.
alter table follow_check.accounts enable row level security;
alter table follow_check.visitors enable row level security;
alter table follow_check.state enable row level security;

revoke all on schema follow_check from public, anon, authenticated, service_role;
revoke all on all tables in schema follow_check from public, anon, authenticated, service_role;
revoke all on all functions in schema public, follow_check from public;
grant execute on function
  public.begin_follow_check(text, text, boolean, integer),
  public.finish_follow_check(text, boolean, jsonb),
  public.due_follow_checks(timestamptz, integer)
  to service_role;
