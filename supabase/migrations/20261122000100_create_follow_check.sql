-- What the follow check remembers between calls: answers, visitors' limits, the budget, the breaker.
-- No role has any privilege here and REST doesn't expose the schema; the two functions in `public` at
-- the end of this file are the only way in.
create schema follow_check;

comment on schema follow_check is
  'State of the function check-follow-relationship; reached only through begin_follow_check and finish_follow_check.';

-- One row per name that was asked for lately: the last answer, and who is asking right now.
create table follow_check.accounts (
  username text primary key
    constraint accounts_username_is_a_lower_case_handle check (username ~ '^[a-z0-9_]{1,15}$'),
  outcome text
    constraint accounts_outcome_is_known check (outcome in ('yes', 'no', 'no-such-account')),
  spelling text,
  followers_count integer,
  source text,
  checked_at timestamptz,
  noes integer not null default 0,
  claim uuid,
  claimed_at timestamptz,
  claimed_until timestamptz,
  used_at timestamptz not null default now()
);

comment on column follow_check.accounts.username is 'Lower case, without the @.';
comment on column follow_check.accounts.outcome is 'The last answer of a provider; null before the first.';
comment on column follow_check.accounts.spelling is 'The name as the provider writes it.';
comment on column follow_check.accounts.source is 'The provider that gave the answer.';
comment on column follow_check.accounts.noes is 'How many noes in a row: each next one is kept longer.';
comment on column follow_check.accounts.claim is 'Held by the one call that may ask a provider.';
comment on column follow_check.accounts.used_at is 'When it was last asked for; old rows are deleted.';

create index accounts_used_at_idx on follow_check.accounts (used_at);

-- A token bucket per visitor. The id is a keyed hash of the address that changes every day.
create table follow_check.visitors (
  visitor text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null default now(),
  day date not null,
  checks integer not null default 0
);

comment on column follow_check.visitors.tokens is 'Checks left at refilled_at; they grow with time.';
comment on column follow_check.visitors.day is 'The day in UTC that `checks` counts for.';

create index visitors_day_idx on follow_check.visitors (day);

-- Provider calls of the whole site, per day in UTC.
create table follow_check.budget (
  day date primary key,
  calls integer not null default 0
);

-- A provider with a row here is not called until open_until; then one call probes it.
create table follow_check.breakers (
  provider text primary key,
  reason text not null,
  opened_at timestamptz not null default now(),
  open_until timestamptz not null
);

-- A limit by its path, such as '{visitor,perDay}'. A missing one is a mistake of the caller: as null
-- it would silently allow everything.
create function follow_check.number_at(limits jsonb, path text[])
returns double precision
language plpgsql
immutable
set search_path = ''
as $$
declare
  number double precision := (number_at.limits #>> number_at.path)::double precision;
begin
  if number is null or number < 0 then
    raise exception 'limits has no number at %', number_at.path;
  end if;
  return number;
end
$$;

create function follow_check.today()
returns date
language sql
stable
set search_path = ''
as $$ select (now() at time zone 'utc')::date $$;

create function follow_check.seconds_to(moment timestamptz)
returns integer
language sql
stable
set search_path = ''
as $$ select greatest(1, ceil(extract(epoch from seconds_to.moment - now())))::integer $$;

create function follow_check.seconds_to_tomorrow()
returns integer
language sql
stable
set search_path = ''
as $$
  select follow_check.seconds_to((follow_check.today() + 1)::timestamp at time zone 'utc')
$$;

-- Until when the last answer is given again without asking a provider; null without an answer.
create function follow_check.lasts_until(account follow_check.accounts, limits jsonb)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  longest integer := jsonb_array_length(limits #> '{cache,noSeconds}');
  path text[];
begin
  if account.checked_at is null then
    return null;
  end if;
  path := case account.outcome
    when 'yes' then '{cache,yesSeconds}'::text[]
    when 'no-such-account' then '{cache,noSuchAccountSeconds}'::text[]
    else array['cache', 'noSeconds', (least(greatest(account.noes, 1), longest) - 1)::text]
  end;
  return account.checked_at + make_interval(secs => follow_check.number_at(limits, path));
end
$$;

-- The last answer in the form that both public functions return. A listed winner is written as in the
-- table. The table's follower count is older than the answer, so it is no part of it.
create function follow_check.answer_of(account follow_check.accounts, limits jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'decision', 'answer',
    'outcome', account.outcome,
    'username', coalesce(winner.username, account.spelling, account.username),
    'followers_count', account.followers_count,
    'checked_at', account.checked_at,
    'source', account.source,
    'check_again_in', case
      when account.outcome = 'no'
      then follow_check.seconds_to(follow_check.lasts_until(account, limits))
    end
  )
  from (values (account.username)) as asked (name)
  left join public.winners as winner on lower(winner.username) = asked.name
$$;

-- Takes a token of the visitor; returns null, or the seconds until the next one.
create function follow_check.charge(visitor text, limits jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  per_minute double precision := follow_check.number_at(limits, '{visitor,perMinute}');
  per_day double precision := follow_check.number_at(limits, '{visitor,perDay}');
  bucket follow_check.visitors;
  available double precision;
  done integer;
begin
  insert into follow_check.visitors as known (visitor, tokens, day)
  values (charge.visitor, per_minute, follow_check.today())
  on conflict on constraint visitors_pkey do update set visitor = known.visitor
  returning * into bucket;

  done := case when bucket.day = follow_check.today() then bucket.checks else 0 end;
  if done >= per_day then
    return follow_check.seconds_to_tomorrow();
  end if;
  available := least(
    per_minute,
    bucket.tokens
      + greatest(0, extract(epoch from now() - bucket.refilled_at)) * per_minute / 60
  );
  if available < 1 then
    return greatest(1, ceil((1 - available) * 60 / per_minute));
  end if;
  update follow_check.visitors as known
  set tokens = available - 1, refilled_at = greatest(bucket.refilled_at, now()),
    day = follow_check.today(), checks = done + 1
  where known.visitor = charge.visitor;
  return null;
end
$$;

-- Deletes some of what is no longer needed, never waiting for a row that another call holds.
create function follow_check.forget(limits jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  at_most constant integer := 100;
  kept interval := make_interval(secs => follow_check.number_at(limits, '{keepSeconds}'));
begin
  delete from follow_check.visitors where visitor in (
    select visitor from follow_check.visitors
    where day < follow_check.today() limit at_most for update skip locked
  );
  delete from follow_check.accounts where username in (
    select username from follow_check.accounts
    where used_at < now() - kept limit at_most for update skip locked
  );
  delete from follow_check.budget where day in (
    select day from follow_check.budget
    where day < follow_check.today() - kept limit at_most for update skip locked
  );
end
$$;

-- Rows are locked in one order (visitor, account, winner, breaker, budget), so that calls wait for
-- each other but never in a circle.
create function follow_check.decide(username text, visitor text, provider text, limits jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  claim_life interval := make_interval(
    secs => follow_check.number_at(limits, '{claim,lifetimeSeconds}'));
  calls_per_day double precision := follow_check.number_at(limits, '{site,callsPerDay}');
  retry_after integer;
  account follow_check.accounts;
  breaker follow_check.breakers;
  new_claim uuid := gen_random_uuid();
begin
  if decide.visitor is not null then
    retry_after := follow_check.charge(decide.visitor, limits);
    if retry_after is not null then
      return jsonb_build_object('decision', 'slow-down', 'retry_after', retry_after);
    end if;
  end if;

  insert into follow_check.accounts as known (username) values (lower(decide.username))
  on conflict on constraint accounts_pkey do update set used_at = now()
  returning * into account;
  if follow_check.lasts_until(account, limits) > now() then
    return follow_check.answer_of(account, limits);
  end if;
  if account.claimed_until > now() then
    return jsonb_build_object('decision', 'wait');
  end if;
  if decide.provider is null then
    return jsonb_build_object('decision', 'unavailable', 'reason', 'not-asked');
  end if;

  select * into breaker from follow_check.breakers as known
  where known.provider = decide.provider for update;
  if breaker.open_until > now() then
    return jsonb_build_object('decision', 'unavailable', 'reason', 'breaker',
      'retry_after', follow_check.seconds_to(breaker.open_until));
  end if;

  insert into follow_check.budget (day) values (follow_check.today()) on conflict do nothing;
  update follow_check.budget set calls = calls + 1
  where day = follow_check.today() and calls < calls_per_day;
  if not found then
    return jsonb_build_object('decision', 'unavailable', 'reason', 'budget',
      'retry_after', follow_check.seconds_to_tomorrow());
  end if;

  -- While this call probes the provider, the breaker stays open for everyone else.
  update follow_check.breakers as known set open_until = now() + claim_life
  where known.provider = decide.provider;
  update follow_check.accounts as known
  set claim = new_claim, claimed_at = now(), claimed_until = now() + claim_life
  where known.username = account.username;
  return jsonb_build_object('decision', 'ask', 'claim', new_claim);
end
$$;

create function public.begin_follow_check(
  username text, visitor text, provider text, limits jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  decision jsonb := follow_check.decide(username, visitor, provider, limits);
begin
  perform follow_check.forget(limits);
  return decision;
end
$$;

comment on function public.begin_follow_check(text, text, text, jsonb) is
  'Decides whether a provider is asked about a name: {decision: answer | slow-down | wait | unavailable | ask, …}. A null visitor is charged nothing; a null provider only looks for an answer. The limits are those of functions/check-follow-relationship/limits.ts.';

create function public.finish_follow_check(
  username text, claim uuid, outcome jsonb, limits jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  name text := lower(finish_follow_check.username);
  kind text := finish_follow_check.outcome ->> 'kind';
  asked text := finish_follow_check.outcome ->> 'provider';
  failure text := finish_follow_check.outcome ->> 'reason';
  further_calls integer := (finish_follow_check.outcome ->> 'calls')::integer - 1;
  streak interval := make_interval(
    secs => follow_check.number_at(limits, '{cache,noStreakSeconds}'));
  account follow_check.accounts;
  is_held boolean;
  result jsonb;
  pause double precision;
begin
  update follow_check.accounts as known
  set claim = null, claimed_until = null, used_at = now()
  where known.username = name and known.claim = finish_follow_check.claim
  returning * into account;
  is_held := found;

  if is_held and kind in ('answer', 'no-such-account') then
    update follow_check.accounts as known set
      outcome = case
        when kind = 'no-such-account' then kind
        when (finish_follow_check.outcome ->> 'following')::boolean then 'yes'
        else 'no'
      end,
      noes = case
        when kind = 'no-such-account' or (finish_follow_check.outcome ->> 'following')::boolean then 0
        when known.outcome = 'no' and known.checked_at > now() - streak then known.noes + 1
        else 1
      end,
      spelling = case
        when lower(finish_follow_check.outcome ->> 'username') = name
        then finish_follow_check.outcome ->> 'username'
      end,
      followers_count = (finish_follow_check.outcome ->> 'followers_count')::integer,
      source = asked,
      checked_at = now()
    where known.username = name
    returning * into account;

    -- Of an account that is gone nothing is known, so its row stays as it is.
    if kind = 'answer' then
      update public.winners as winner set
        follows_altius = (account.outcome = 'yes'),
        follows_altius_checked_at = account.checked_at,
        followers_count = coalesce(account.followers_count, winner.followers_count)
      where lower(winner.username) = name;
    end if;
    -- A breaker that opened during this call stays open.
    delete from follow_check.breakers as known
    where known.provider = asked and known.opened_at < account.claimed_at;
    result := follow_check.answer_of(account, limits);
  elsif kind = 'failed' then
    pause := case
      when failure in ('rejected', 'no-credit')
        then follow_check.number_at(limits, array['breakerSeconds', failure])
      when failure = 'limited' then least(
        follow_check.number_at(limits, '{breakerSeconds,longest}'),
        greatest(1, coalesce(
          (finish_follow_check.outcome ->> 'retry_after')::double precision,
          follow_check.number_at(limits, '{breakerSeconds,limited}'))))
    end;
    if pause is not null then
      insert into follow_check.breakers as known (provider, reason, open_until)
      values (asked, failure, now() + make_interval(secs => pause))
      on conflict on constraint breakers_pkey do update set
        reason = excluded.reason, opened_at = now(),
        open_until = greatest(known.open_until, excluded.open_until);
    end if;
    result := jsonb_build_object('decision', 'unavailable', 'reason', failure,
      'retry_after', ceil(pause));
  else
    result := jsonb_build_object('decision', 'unavailable', 'reason', 'claim-lost');
  end if;

  if further_calls <> 0 then
    insert into follow_check.budget as known (day, calls)
    values (follow_check.today(), greatest(0, further_calls))
    on conflict (day) do update set calls = known.calls + further_calls;
  end if;
  return result;
end
$$;

comment on function public.finish_follow_check(text, uuid, jsonb, jsonb) is
  'Stores what a provider said about a name, if the claim is still held: {decision: answer | unavailable, …}. Of a winner it changes follows_altius, follows_altius_checked_at and followers_count, nothing else.';

-- No policy: should a grant ever slip in, there is still nothing to read.
alter table follow_check.accounts enable row level security;
alter table follow_check.visitors enable row level security;
alter table follow_check.budget enable row level security;
alter table follow_check.breakers enable row level security;

revoke all on schema follow_check from public, anon, authenticated, service_role;
revoke all on all tables in schema follow_check from public, anon, authenticated, service_role;
revoke all on all functions in schema follow_check from public, anon, authenticated, service_role;
revoke all on function public.begin_follow_check(text, text, text, jsonb)
  from public, anon, authenticated, service_role;
revoke all on function public.finish_follow_check(text, uuid, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.begin_follow_check(text, text, text, jsonb) to service_role;
grant execute on function public.finish_follow_check(text, uuid, jsonb, jsonb) to service_role;
