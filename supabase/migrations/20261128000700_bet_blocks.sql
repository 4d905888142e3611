create function public.allow_bets_on(blocks integer[]) returns integer
language sql security definer set search_path = '' as $$
  with added as (
    insert into bets.blocks (block) select distinct each from unnest(blocks) as each where each > 0
    on conflict on constraint blocks_pkey do nothing returning 1
  )
  select count(*)::integer from added
$$;
comment on function public.allow_bets_on(integer[]) is
  'Lets visitors bet on these blocks, too, and returns how many of them are new.';
revoke all on function public.allow_bets_on(integer[]) from public, anon, authenticated, service_role;
grant execute on function public.allow_bets_on(integer[]) to service_role;
