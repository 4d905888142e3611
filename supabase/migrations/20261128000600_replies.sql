-- Replies hold what the site reads: src/features/challenge/replies.ts says what that is.

create or replace function challenge.asking(attempt challenge.attempts, asked challenge.served) returns jsonb
  language sql set search_path = '' as $$
  select jsonb_build_object(
    'state', 'asking', 'attempt', attempt.id, 'mode', attempt.mode, 'position', asked.position,
    'stem', question.stem, 'figure', question.figure,
    'options', (select jsonb_agg(question.options[place] order by shown)
      from unnest(asked.option_order) with ordinality as option (place, shown)),
    'seconds', challenge.seconds_for(attempt.mode),
    'left_ms', greatest(0, extract(epoch from asked.deadline - challenge.now()) * 1000)::integer
  )
  from challenge.questions as question where question.id = asked.question
$$;

create or replace function challenge.told(attempt challenge.attempts, asked challenge.served) returns jsonb
  language sql set search_path = '' as $$
  select jsonb_build_object(
    'state', 'told', 'verdict', asked.verdict, 'option', asked.option,
    'section', question.section, 'lab', question.lab, 'is_last', attempt.finished is not null
  )
  from challenge.questions as question where question.id = asked.question
$$;

create or replace function challenge.result(attempt challenge.attempts) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  person challenge.people;
  board jsonb;
begin
  perform challenge.publish_if_due(attempt.x_id);
  select * into attempt from challenge.attempts as known where known.id = attempt.id;
  select * into person from challenge.people as known where known.x_id = attempt.x_id;
  board := challenge.standing(person.winner_id);
  return jsonb_build_object(
    'state', 'result', 'mode', attempt.mode, 'score', attempt.score,
    'accuracy', attempt.accuracy, 'seconds', attempt.seconds, 'is_void', attempt.void_reason is not null,
    'next_opens', greatest(challenge.now(), (attempt.day + 1)::timestamp at time zone 'utc',
      attempt.opened + (challenge.rules()).apart),
    'answers', (select jsonb_agg(jsonb_build_object(
        'difficulty', question.difficulty, 'verdict', asked.verdict, 'section', question.section,
        -- Staff's own are asked again: only right or wrong.
        'question', case when question.family <> 'fixed' then
          challenge.asking(result.attempt, asked) - '{state,attempt,mode,position,seconds,left_ms}'::text[]
          || jsonb_build_object('option', asked.option, 'right', array_position(asked.option_order, question.key),
            'reason', question.reason, 'lab', question.lab) end) order by asked.position)
      from challenge.served as asked join challenge.questions as question on question.id = asked.question
      where asked.attempt = attempt.id),
    'board', board || jsonb_build_object('is_this_round', exists (
      select from public.winners as winner where winner.id = person.winner_id
        and winner.iq_score = attempt.score and winner.completion_time = attempt.seconds)),
    'is_held', attempt.is_due and board is null and challenge.is_taken(person),
    'is_waiting', attempt.is_due and not challenge.is_taken(person));
end
$$;

create or replace function challenge.status(person challenge.people) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  today date := challenge.today();
  own challenge.attempts;
  asked challenge.served;
  expired integer;
begin
  select * into own from challenge.attempts as attempt
  where attempt.x_id = person.x_id and (attempt.finished is null or attempt.day = today
    or attempt.opened > challenge.now() - (challenge.rules()).apart)
  order by attempt.finished desc limit 1;
  if own.finished is not null then return challenge.result(own); end if;
  perform challenge.publish_if_due(person.x_id);
  if own.id is not null then
    select * into asked from challenge.served as known
    where known.attempt = own.id and known.verdict is null order by known.position limit 1;
    expired := challenge.lost_until(own);
    return jsonb_build_object('state', 'open', 'attempt', own.id,
      'position', least(coalesce(expired + 1, asked.position), challenge.size(own.id)), 'expired', expired,
      'is_running', expired is null and asked.served_at is not null,
      -- What an answer told, or would tell again: whatever this call finds was committed.
      'verdicts', (select coalesce(jsonb_agg(known.verdict order by known.position), '[]')
        from challenge.served as known where known.attempt = own.id and known.verdict is not null));
  end if;
  delete from challenge.forgotten as known where known.day < today;
  if exists (select from challenge.forgotten as known where known.x_hash = challenge.hash_of(person.x_id)) then
    return jsonb_build_object('state', 'used', 'next_opens', (today + 1)::timestamp at time zone 'utc');
  end if;
  return case when challenge.is_paused() then '{"state": "paused"}'
    else jsonb_build_object('state', 'ready', 'handle', person.handle) end
    || jsonb_build_object('last', (select challenge.result(past) from challenge.attempts as past
      where past.x_id = person.x_id and past.finished > challenge.now() - interval '1 day'
      order by past.finished desc limit 1));
end
$$;
