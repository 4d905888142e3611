-- A season of the board is a month of `created_at`.
create index winners_created_at_idx on public.winners (created_at);

-- While the board loads, the ranks of a few winners: the position among those of the season whose names hold
-- `matching`, as the board counts it. A missing count is 0, a missing score comes last in both directions.
drop function public.winner_places(bigint[], text, boolean, text);
create function public.winner_places(
  ids bigint[],
  field text,
  ascending boolean,
  matching text default '',
  since timestamptz default '-infinity',
  until timestamptz default 'infinity'
)
returns table (id bigint, place bigint)
language sql stable set search_path = ''
as $$
  select ranked.id, ranked.place
  from (
    select known.id, row_number() over (
      order by case when winner_places.ascending then known.value else -known.value end nulls last,
        known.username, known.id
    ) as place
    from (
      select winner.id, winner.username, case winner_places.field
        when 'followers_count' then coalesce(winner.followers_count, 0)
        when 'following_count' then coalesce(winner.following_count, 0)
        else winner.iq_score
      end::float8 as value
      from public.winners as winner
      where strpos(lower(winner.username), lower(winner_places.matching)) > 0
        and winner.created_at >= winner_places.since and winner.created_at < winner_places.until
    ) as known
  ) as ranked
  where ranked.id = any (winner_places.ids)
$$;
comment on function public.winner_places(bigint[], text, boolean, text, timestamptz, timestamptz) is
  'The ranks that the board gives these winners, sorted by a field, of all time or of a season.';

revoke all on function public.winner_places(bigint[], text, boolean, text, timestamptz, timestamptz) from public;
grant execute on function public.winner_places(bigint[], text, boolean, text, timestamptz, timestamptz)
  to anon, authenticated;
