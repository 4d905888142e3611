-- Storage can't compare and swap, so two publishes that overlap are put in order here.
create table public.board_edition (
  is_only boolean primary key default true check (is_only),
  -- Of the publish that began last: a time in microseconds, so that it grows even if this table was lost.
  begun bigint not null,
  -- Of the newest publish that went on to write its manifest.
  claimed bigint not null default 0
);
alter table public.board_edition enable row level security;
revoke all on table public.board_edition from public, anon, authenticated, service_role;

create function public.begin_edition() returns bigint
language sql security definer set search_path = '' as $$
  insert into public.board_edition as own (begun)
  values ((extract(epoch from clock_timestamp()) * 1000000)::bigint)
  on conflict on constraint board_edition_pkey do update set begun = greatest(excluded.begun, own.begun + 1)
  returning begun
$$;
comment on function public.begin_edition() is 'The number of a publish; call it before the winners are read.';

create function public.claim_edition(edition bigint, winners integer, last_id bigint) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.winners as winner where winner.id <= last_id) <> claim_edition.winners then
    return 'changed';
  end if;
  update public.board_edition as own set claimed = edition where own.claimed <= edition;
  return case when found then 'newest' else 'overtaken' end;
end
$$;
comment on function public.claim_edition(bigint, integer, bigint) is
  'Whether a publish may write its manifest, or hold to the one it wrote. `changed`: it read so many winners up to `last_id`, and some are gone since. `overtaken`: a later publish wrote its own.';

revoke all on function public.begin_edition(), public.claim_edition(bigint, integer, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.begin_edition(), public.claim_edition(bigint, integer, bigint) to service_role;
