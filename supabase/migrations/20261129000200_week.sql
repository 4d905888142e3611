-- What staff read on Mondays, from rows that are kept anyway. Who played is a number that means nothing outside of the reply.
create function public.staff_week(since timestamptz) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '55s' as $$
  with moment as (select challenge.now() as now, (challenge.rules()).to_finish as to_finish),
  begun as (
    select attempt.id, attempt.finished, attempt.void_reason,
      attempt.finished is not null or attempt.opened < moment.now - moment.to_finish as is_over,
      not exists (select from challenge.served as asked where asked.attempt = attempt.id and asked.served_at is null) as is_whole
    from challenge.attempts as attempt, moment where attempt.opened >= since
  ),
  counted as (
    select attempt.*, person.handle, dense_rank() over (order by person.x_id) as account,
      (select identity.identity_data #>> '{custom_claims,created_at}' from auth.identities as identity
        where identity.user_id = person.user_id and identity.provider_id = person.x_id
          and identity.provider = challenge.provider() limit 1) as account_since
    from challenge.attempts as attempt join challenge.people as person using (x_id)
    where attempt.finished >= since and attempt.void_reason is null
  ),
  answer as (
    select attempt, position, question, option, option_order[option] as chosen, verdict, served_at is not null as is_seen,
      greatest(0, extract(epoch from least(answered_at, deadline) - served_at) * 1000)::integer as ms
    from challenge.served where attempt in (select id from counted)
  ),
  round as (
    select attempt, array_agg(question order by position) as questions, array_agg(chosen order by position) as options,
      array_agg(option order by position) as places, array_agg(verdict = 'right' order by position) as rights,
      array_agg(ms order by position) as ms
    from answer group by attempt
  ),
  result as (
    select question as id, count(*) as asked, count(*) filter (where verdict = 'right') as "right",
      mode() within group (order by chosen) filter (where verdict = 'wrong') as wrong
    from answer where is_seen group by question
  ),
  dated as (
    select winner.username, winner.iq_score, case
      when person.x_id is null then 'imported'
      when person.imported is null and not exists (select from challenge.attempts as own
        where own.x_id = person.x_id and own.finished < since and own.accuracy > 0 and own.void_reason is null) then 'new'
      else 'improved' end as kind
    from public.winners as winner left join challenge.people as person on person.winner_id = winner.id
    where winner.created_at >= since
  )
  select jsonb_build_object(
    'winners', jsonb_build_object(
      'total', (select count(*) from public.winners),
      'new', (select count(*) from dated where kind = 'new'),
      'improved', (select count(*) from dated where kind = 'improved'),
      'imported', (select count(*) from dated where kind = 'imported'),
      'best', (select coalesce(jsonb_agg(to_jsonb(best)), '[]') from (
        select * from dated order by iq_score desc nulls last, username limit 10) as best),
      'barred', (select count(*) from public.removed_winners where day >= (since at time zone 'utc')::date),
      'deleted', (select count(*) from challenge.erased where day >= (since at time zone 'utc')::date)),
    'rounds', (select jsonb_build_object(
      'begun', count(*),
      'ended', count(*) filter (where is_whole and is_over),
      'given_up', count(*) filter (where not is_whole and is_over),
      'open', count(*) filter (where not is_over),
      'void', count(*) filter (where void_reason is not null)) from begun),
    'played', (select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', id, 'handle', handle, 'account', account, 'account_day', left(account_since, 10), 'finished', finished,
        'mode', mode, 'seconds', seconds, 'words', words, 'score', score, 'accuracy', accuracy, 'questions', questions,
        'options', options, 'places', places, 'rights', rights, 'ms', ms) order by finished, id), '[]')
      from counted join round on attempt = id),
    'kinds', (select coalesce(jsonb_agg(to_jsonb(kind) order by family, difficulty), '[]') from (
      select family, difficulty, sum(asked) as asked, sum("right") as "right"
      from result join challenge.questions using (id) group by family, difficulty) as kind),
    'hardest', (select coalesce(jsonb_agg(to_jsonb(known)), '[]') from (
      select id, family, difficulty, stem, asked, "right", options[wrong] as wrong_option
      from result join challenge.questions using (id)
      where asked >= 5 order by "right"::float8 / asked, asked desc, id limit 10) as known),
    'bets_today', (select coalesce(sum(bets), 0) from bets.day where day = follow_check.today()),
    'follow', (select jsonb_build_object(
      'checked', (select count(*) from public.winners where follows_altius_checked_at >= since),
      'calls_today', case when state.day = follow_check.today() then state.calls else 0 end,
      'calls_per_day', state.calls_per_day,
      'visitors_today', (select count(*) from follow_check.visitors as own where own.day = follow_check.today()),
      'refused_today', (select count(*) from follow_check.visitors as own
        where own.day = follow_check.today() and own.checks >= state.visitor_checks_per_day),
      'paused_until', case when state.paused_until > now() then state.paused_until end,
      'pause_reason', case when state.paused_until > now() then state.pause_reason end) from follow_check.state),
    'signed_in', (select count(*) from auth.identities
      where provider = challenge.provider() and last_sign_in_at >= since),
    'published', (select to_timestamp(begun / 1000000.0) from public.board_edition where claimed > 0),
    'is_paused', (select is_paused from challenge.settings),
    'missing', (select coalesce(jsonb_agg(to_jsonb(lack)), '[]') from challenge.missing() as lack))
$$;
comment on function public.staff_week(timestamptz) is 'What `npm run week` prints, and the rounds that it looks at.';

-- `status` lists them whatever the score: nobody reads so fast. All right, it is enough to be fast.
drop index challenge.attempts_unread_idx;
create index attempts_unread_idx on challenge.attempts (finished desc)
  where (seconds * 6 < words or accuracy = 100 and seconds * 4 < words) and void_reason is null;

create or replace function public.challenge_report() returns jsonb
language sql security definer set search_path = '' as $$
  with round as not materialized (
    select attempt.id as attempt, person.handle, attempt.finished, attempt.mode, attempt.score, attempt.accuracy,
      attempt.seconds, attempt.words, attempt.void_reason
    from challenge.attempts as attempt join challenge.people as person using (x_id)
    where attempt.finished is not null order by attempt.finished desc
  )
  select jsonb_build_object(
    'is_paused', (select is_paused from challenge.settings),
    'missing', (select coalesce(jsonb_agg(to_jsonb(lack)), '[]') from challenge.missing() as lack),
    'questions', (select coalesce(jsonb_object_agg(family, size), '{}') from (
      select family, count(*) as size from challenge.questions where is_active group by family) as families),
    'people', (select count(*) from challenge.people),
    'open', (select count(*) from challenge.attempts where finished is null),
    'today', (select count(*) from challenge.attempts where day = challenge.today()),
    'latest', (select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (select * from round limit 20) as latest),
    -- No reader could have played these.
    'unread', (select coalesce(jsonb_agg(to_jsonb(unread)), '[]') from (select * from round
      where (seconds * 6 < words or accuracy = 100 and seconds * 4 < words) and void_reason is null limit 20) as unread),
    -- Their handle is on somebody else's row: the result waits if `username` is null, or else stays under that name.
    'held', (select coalesce(jsonb_agg(jsonb_build_object('handle', person.handle, 'username', own.username)), '[]')
      from challenge.people as person left join public.winners as own on own.id = person.winner_id
      where person.x_id in (select x_id from challenge.attempts where is_due) and challenge.is_taken(person)))
$$;

revoke all on function public.staff_week(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.staff_week(timestamptz) to service_role;
