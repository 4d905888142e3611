-- What everybody bets on the recorded blocks: counts alone. Only the functions in `public` below reach this schema.
create schema bets;

-- Those of src/content/real-blocks.ts: a test compares the two. A block that comes later needs a later migration.
create table bets.blocks (block integer primary key);
insert into bets.blocks values
  (116525), (1796867), (2179522), (2641321), (3356896), (4330482), (4369999), (4370000), (4864590),
  (5283152), (5526571), (5891667), (6137495), (6196166), (7279999), (7280000), (8038679), (8889776),
  (9069000), (10760440), (11114732), (11743952), (11814555), (12047794), (12159808), (12243999), (12244000),
  (12300570), (12459406), (12520364), (12522062), (13217637), (13287210), (14396881), (15274915), (15537394),
  (15752489), (16146267), (16257471), (17034869), (17666333), (18085863), (18426253), (18988207), (19426586),
  (19426587), (19923400), (19929064), (19932148), (19933122), (19933597), (19933612), (19934116);

create table bets.counts (
  block integer not null references bets.blocks,
  bet numeric(2, 1) not null check (bet between 1 and 8),
  bets integer not null check (bets > 0),
  primary key (block, bet)
);

-- Has one row, which the staff can change in the SQL editor.
create table bets.limits (
  is_only boolean primary key default true check (is_only),
  visitor_bets_per_hour integer not null default 60 check (visitor_bets_per_hour > 0),
  bets_per_day integer not null default 20000
);
insert into bets.limits default values;

-- Has one row. Without the day's key nobody can try out whose hash is in `visitors`. No dump should have it.
create table bets.day (
  is_only boolean primary key default true check (is_only),
  day date not null default '-infinity',
  key bytea not null default '',
  bets integer not null default 0
);
insert into bets.day default values;

-- A visitor is a keyed hash of the address, and nothing tells on which block they bet.
create table bets.visitors (
  visitor bytea primary key,
  hour timestamptz not null,
  bets integer not null
);

-- After midnight UTC: a new key, and nothing of the visitors of the day before.
create function bets.forget() returns void
language sql set search_path = '' as $$
  update bets.day set day = follow_check.today(), bets = 0,
    key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  where day < follow_check.today();
  -- A bet that began before midnight holds its visitor and waits for the row above.
  delete from bets.visitors where visitor in (
    select visitor from bets.visitors where hour < date_trunc('day', now(), 'utc') for update skip locked
  );
$$;

-- By cf-connecting-ip, which Cloudflare in front of Supabase overwrites. The first hop in x-forwarded-for is whatever the
-- client sends, and the last may be a proxy of the platform. IPv4, or the first 56 bits of IPv6: one customer has all
-- addresses below. Visitors without an address share one.
create function bets.visitor() returns bytea
language sql stable set search_path = '' as $$
  select sha256(day.key || convert_to(case when pg_input_is_valid(address, 'inet')
    then text(network(set_masklen(address::inet, case family(address::inet) when 4 then 32 else 56 end)))
    else '' end, 'utf8'))
  from bets.day as day, regexp_replace(
    nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip', '^::ffff:(?=[\d.]+$)', '', 'i'
  ) as address
$$;

-- The answer is always the same: it tells nothing of others, and not whether the bet counts. Rows are locked in the
-- order visitor, day, count.
create function public.place_bet(block integer, bet numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  limits bets.limits;
begin
  if (place_bet.bet between 1 and 8 and place_bet.bet = round(place_bet.bet, 1) and exists (
    select from bets.blocks as known where known.block = place_bet.block)) is not true then
    return;
  end if;
  if (select day from bets.day) < follow_check.today() then
    perform bets.forget();
  end if;
  select * into limits from bets.limits;
  -- Before the visitor, so that a flood doesn't fill that table.
  if (select day.bets from bets.day as day) >= limits.bets_per_day then
    return;
  end if;
  insert into bets.visitors as own values (bets.visitor(), date_trunc('hour', now(), 'utc'), 1)
  on conflict on constraint visitors_pkey do update set
    hour = greatest(own.hour, excluded.hour),
    bets = case when own.hour < excluded.hour then 1 else own.bets + 1 end
  where own.hour < excluded.hour or own.bets < limits.visitor_bets_per_hour;
  if not found then
    return;
  end if;
  update bets.day as own set bets = own.bets + 1 where own.bets < limits.bets_per_day;
  if found then
    insert into bets.counts as own values (place_bet.block, place_bet.bet, 1)
    on conflict on constraint counts_pkey do update set bets = own.bets + 1;
  end if;
end
$$;
comment on function public.place_bet(integer, numeric) is 'Counts a bet from 1 to 8 in steps of 0.1.';

create function public.bets_of(block integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  return (select coalesce(jsonb_agg(jsonb_build_object('bet', own.bet, 'bets', own.bets) order by own.bet), '[]')
    from bets.counts as own where own.block = bets_of.block);
end
$$;
comment on function public.bets_of(integer) is 'How many bets each speedup has; of a block without bets, nothing.';

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
  select bets.forget();
$$;

alter table bets.blocks enable row level security;
alter table bets.counts enable row level security;
alter table bets.limits enable row level security;
alter table bets.day enable row level security;
alter table bets.visitors enable row level security;

revoke all on schema bets from public, anon, authenticated, service_role;
revoke all on all tables in schema bets from public, anon, authenticated, service_role;
revoke all on all functions in schema bets from public, anon, authenticated, service_role;
revoke all on function public.place_bet(integer, numeric), public.bets_of(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.place_bet(integer, numeric) to anon, authenticated;
grant execute on function public.bets_of(integer) to anon, authenticated, service_role;
