-- One counted bet an address, block and day, and a limit for a network. Each bet locks `bets.day` first, so that two bets
-- never wait for each other. Whoever reads all tables, hidden columns included, may find which blocks an address bet on
-- today, but not what it bet: the addresses' codes are kept in one row, in an order of their own, and all counts of a
-- block are written anew with each bet.
drop table bets.visitors;
drop function bets.visitor();

alter table bets.limits
  drop column visitor_bets_per_hour,
  add column network_bets_per_day integer not null default 100 check (network_bets_per_day > 0);

-- `visitors` has a code for each bet of the day, of address and block. `networks` has one for each bet, too.
alter table bets.day
  add column visitors bigint[] not null default '{}',
  add column networks bigint[] not null default '{}';

-- Bets beyond a limit, for `npm run bets`. Without addresses, blocks and bets.
create table bets.uncounted (
  day date not null,
  "limit" text not null check ("limit" in ('visitor', 'network', 'day')),
  since timestamptz not null,
  bets integer not null,
  primary key (day, "limit")
);

create or replace function bets.forget() returns void
language sql set search_path = '' as $$
  with renewed as (
    update bets.day set day = follow_check.today(), bets = 0, visitors = '{}', networks = '{}',
      key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    where day < follow_check.today()
    returning day
  )
  delete from bets.uncounted where day < (select day from renewed) - 30;
$$;

-- By cf-connecting-ip, which Cloudflare in front of Supabase overwrites. The first hop in x-forwarded-for is whatever the
-- client sends, and the last may be a proxy of the platform. Visitors without an address share one.
create function bets.address() returns inet
language sql stable set search_path = '' as $$
  select case when pg_input_is_valid(address, 'inet') then address::inet else '::' end
  from regexp_replace(
    nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip', '^::ffff:(?=[\d.]+$)', '', 'i'
  ) as address
$$;

create function bets.network(address inet, ipv4_bits integer, ipv6_bits integer) returns text
language sql immutable set search_path = '' as $$
  select text(network(set_masklen(address, case family(address) when 4 then ipv4_bits else ipv6_bits end)))
$$;

-- Without the day's key nobody can try out whose code it is.
create function bets.code(key bytea, name text) returns bigint
language sql immutable set search_path = '' as $$
  select ('x' || encode(substring(sha256(key || convert_to(name, 'utf8')) for 8), 'hex'))::bit(64)::bigint
$$;

-- The answer is always the same: it tells nothing of others, and not whether the bet counts.
create or replace function public.place_bet(block integer, bet numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address inet := bets.address();
  limits bets.limits;
  today bets.day;
  visitor bigint;
  network bigint;
  met text;
begin
  if (place_bet.bet between 1 and 8 and place_bet.bet = round(place_bet.bet, 1) and exists (
    select from bets.blocks as known where known.block = place_bet.block)) is not true then
    return;
  end if;
  perform bets.forget();
  select * into limits from bets.limits;
  select * into today from bets.day for update;
  -- One customer has all IPv6 addresses that begin with the same 56 bits, and may have those of 48.
  visitor := bets.code(today.key, bets.network(address, 32, 56) || ' ' || place_bet.block);
  network := bets.code(today.key, bets.network(address, 24, 48));
  met := case
    when visitor = any (today.visitors) then 'visitor'
    when today.bets >= limits.bets_per_day then 'day'
    when cardinality(array_positions(today.networks, network)) >= limits.network_bets_per_day then 'network'
  end;
  if met is not null then
    insert into bets.uncounted as own values (today.day, met, now(), 1)
    on conflict on constraint uncounted_pkey do update set bets = own.bets + 1;
    return;
  end if;
  update bets.day set
    bets = today.bets + 1,
    visitors = array(select one from unnest(today.visitors || visitor) as one order by one),
    networks = array(select one from unnest(today.networks || network) as one order by one);
  with before as (
    delete from bets.counts as own where own.block = place_bet.block returning own.bet, own.bets
  )
  insert into bets.counts
  select place_bet.block, step.bet, sum(step.bets)
  from (select * from before union all values (place_bet.bet, 1)) as step
  group by step.bet
  order by step.bet;
end
$$;

create function public.uncounted_bets() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(own) order by own.since), '[]') from bets.uncounted as own
$$;
comment on function public.uncounted_bets() is 'How many bets each limit kept from counting, a day.';

alter table bets.uncounted enable row level security;
revoke all on bets.uncounted from public, anon, authenticated, service_role;
revoke all on all functions in schema bets from public, anon, authenticated, service_role;
revoke all on function public.uncounted_bets() from public, anon, authenticated, service_role;
grant execute on function public.uncounted_bets() to service_role;
