-- A row's place and score on the board, and how many have each score: one a point, from 70 or less to 160 and more.
create or replace function challenge.standing(winner_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('username', winner.username, 'iq_score', winner.iq_score, 'avatar_url', winner.avatar_url,
    -- Two counts read two ranges of an index; one with `or` reads it all.
    'rank', 1 + (select count(*) from public.winners as other where other.iq_score > winner.iq_score)
      + (select count(*) from public.winners as other where other.iq_score = winner.iq_score
        and (other.username, other.id) < (winner.username, winner.id)),
    'total', (select count(*) from public.winners),
    'scores', array(select count(other.id) from generate_series(0, 90) as point left join public.winners as other
      on width_bucket(other.iq_score, 71, 160, 89) = point group by point order by point))
  from public.winners as winner where winner.id = standing.winner_id
$$;
