create function public.all_bets() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  return (
    select coalesce(json_agg(json_build_object('block', own.block, 'bet', own.bet, 'bets', own.bets)
      order by own.block, own.bet), '[]')
    from bets.counts as own);
end
$$;
comment on function public.all_bets() is 'How many bets each speedup has, for every block with bets.';
revoke all on function public.all_bets() from public, anon, authenticated, service_role;
grant execute on function public.all_bets() to anon, authenticated, service_role;
