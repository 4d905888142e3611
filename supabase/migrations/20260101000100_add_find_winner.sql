-- The follow check needs a case-insensitive lookup. A filter such as ilike would treat the underscore
-- of a handle as a wildcard and could not use the index on lower(username).
create function public.find_winner(name text)
returns table (username text, followers_count integer, follows_altius boolean)
language sql
stable
set search_path = ''
as $$
  select winner.username, winner.followers_count, winner.follows_altius
  from public.winners as winner
  where lower(winner.username) = lower(find_winner.name)
$$;

comment on function public.find_winner(text) is
  'The winner of that username, without regard to case: one row or none.';

revoke all on function public.find_winner(text) from public, anon, authenticated, service_role;
grant execute on function public.find_winner(text) to anon, authenticated, service_role;
