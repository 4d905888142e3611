-- The answer of the follow check says how old the flag is. A function's columns can't be replaced,
-- so it is dropped and created again.
drop function public.find_winner(text);

create function public.find_winner(name text)
returns table (
  username text,
  followers_count integer,
  follows_altius boolean,
  follows_altius_checked_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select winner.username, winner.followers_count, winner.follows_altius,
    winner.follows_altius_checked_at
  from public.winners as winner
  where lower(winner.username) = lower(find_winner.name)
$$;

comment on function public.find_winner(text) is
  'The winner of that username, without regard to case: one row or none.';

revoke all on function public.find_winner(text) from public, anon, authenticated, service_role;
grant execute on function public.find_winner(text) to anon, authenticated, service_role;
