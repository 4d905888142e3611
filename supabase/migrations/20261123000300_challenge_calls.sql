-- What people and staff call. A caller can make any call fail after it has run, by casting its reply to another type,
-- and a failed call leaves no trace. So a call that changes something tells nothing that depends on the change: the
-- next one does.

-- Who calls, by the identity that the sign-in stored: never by metadata, which a visitor can edit. The lock on the
-- person's row makes all calls of one person wait for each other. A transaction may make one call, so that whatever
-- a call finds was committed.
create function challenge.enter(out person challenge.people, out refusal jsonb)
language plpgsql set search_path = ''
as $$
declare
  rules record := challenge.rules();
  minute timestamptz := date_trunc('minute', challenge.now());
  data jsonb;
  x_id text;
  handle text;
  since timestamptz;
begin
  select identity.identity_data, identity.provider_id into data, x_id
  from auth.identities as identity
  where identity.user_id = auth.uid() and identity.provider = challenge.provider()
  order by identity.last_sign_in_at desc nulls last limit 1;
  handle := coalesce(data ->> 'user_name', data ->> 'preferred_username');
  if handle is null or handle !~ '^[A-Za-z0-9_]{1,15}$' then
    refusal := jsonb_build_object('state', 'refused', 'reason', 'no-identity');
    return;
  end if;
  if pg_input_is_valid(data #>> '{custom_claims,created_at}', 'timestamptz') then
    since := (data #>> '{custom_claims,created_at}')::timestamptz;
  end if;
  if since is null or since > challenge.now() - rules.account_age then
    refusal := jsonb_build_object(
      'state', 'refused',
      'reason', case when since is null then 'no-date' else 'too-new' end,
      'opens', since + rules.account_age
    );
    return;
  end if;

  insert into challenge.people as known (x_id, user_id, handle, avatar_url, minute, calls, called_in)
  values (
    x_id, auth.uid(), handle,
    case when data ->> 'avatar_url' ~ '^(https://pbs\.twimg\.com|/avatars)/[^[:space:][:cntrl:]\\]+$'
      then left(data ->> 'avatar_url', 2048) end,
    minute, 1, pg_current_xact_id()
  )
  on conflict on constraint people_pkey do update set
    user_id = excluded.user_id, handle = excluded.handle, avatar_url = excluded.avatar_url,
    minute = excluded.minute,
    calls = case when known.minute = excluded.minute then known.calls + 1 else 1 end,
    called_in = excluded.called_in
  where known.called_in <> excluded.called_in
  returning * into person;
  if not found or person.calls > rules.calls_per_minute then
    refusal := jsonb_build_object('state', 'slow-down', 'retry_after', greatest(1, ceil(
      extract(epoch from minute + interval '1 minute' - challenge.now())))::integer);
  end if;
end
$$;

create function challenge.size(attempt uuid) returns integer
language sql stable set search_path = ''
as $$ select count(*)::integer from challenge.served as known where known.attempt = size.attempt $$;

-- What the page shows of an unanswered question. Nothing in it depends on the key.
create function challenge.asking(attempt challenge.attempts, asked challenge.served) returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object(
    'state', 'asking', 'attempt', attempt.id, 'mode', attempt.mode, 'position', asked.position,
    'of', challenge.size(attempt.id), 'stem', question.stem, 'figure', question.figure,
    'options', (select jsonb_agg(question.options[place] order by shown)
      from unnest(asked.option_order) with ordinality as option (place, shown)),
    'seconds', challenge.seconds_for(attempt.mode),
    'left_ms', greatest(0, extract(epoch from asked.deadline - challenge.now()) * 1000)::integer
  )
  from challenge.questions as question where question.id = asked.question
$$;

create function challenge.told(attempt challenge.attempts, asked challenge.served) returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object(
    'state', 'told', 'attempt', attempt.id, 'mode', attempt.mode, 'position', asked.position,
    'of', challenge.size(attempt.id), 'verdict', asked.verdict, 'option', asked.option,
    'section', question.section, 'lab', question.lab, 'is_last', attempt.finished is not null
  )
  from challenge.questions as question where question.id = asked.question
$$;

-- A row's place and score on the board.
create function challenge.standing(winner_id bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'username', winner.username, 'iq_score', winner.iq_score, 'avatar_url', winner.avatar_url,
    -- Two counts read two ranges of an index; one with `or` reads it all.
    'rank', 1
      + (select count(*) from public.winners as other where other.iq_score > winner.iq_score)
      + (select count(*) from public.winners as other where other.iq_score = winner.iq_score
        and (other.username, other.id) < (winner.username, winner.id)),
    'total', (select count(*) from public.winners))
  from public.winners as winner where winner.id = standing.winner_id
$$;

create function challenge.result(attempt challenge.attempts) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  person challenge.people;
  board jsonb;
begin
  perform challenge.publish_if_due(attempt.x_id);
  select * into person from challenge.people as known where known.x_id = attempt.x_id;
  board := challenge.standing(person.winner_id);
  return jsonb_build_object(
    'state', 'result', 'attempt', attempt.id, 'mode', attempt.mode, 'score', attempt.score,
    'accuracy', attempt.accuracy, 'seconds', attempt.seconds, 'is_void', attempt.void_reason is not null,
    'next_opens', (attempt.day + 1)::timestamp at time zone 'utc',
    'answers', (
      select jsonb_agg(jsonb_build_object('difficulty', question.difficulty, 'verdict', asked.verdict,
        'section', question.section) order by asked.position)
      from challenge.served as asked join challenge.questions as question on question.id = asked.question
      where asked.attempt = attempt.id),
    'board', board || jsonb_build_object('is_this_round', exists (
      select from public.winners as winner where winner.id = person.winner_id
        and winner.iq_score = attempt.score and winner.completion_time = attempt.seconds)),
    -- The handle is on somebody else's row.
    'is_held', attempt.accuracy > 0 and attempt.void_reason is null and board is null
      and not exists (select from challenge.attempts as other where other.id = attempt.id and other.is_due)
  );
end
$$;

-- Where a person stands: in a round, done for today, or free to start.
create function challenge.status(person challenge.people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  today date := challenge.today();
  own challenge.attempts;
  asked challenge.served;
  size integer;
  expired integer;
begin
  select * into own from challenge.attempts as attempt
  where attempt.x_id = person.x_id and (attempt.finished is null or attempt.day = today)
  order by attempt.finished nulls first limit 1;
  if own.finished is not null then return challenge.result(own); end if;
  if own.id is not null then
    select * into asked from challenge.served as known
    where known.attempt = own.id and known.verdict is null order by known.position limit 1;
    size := challenge.size(own.id);
    expired := challenge.lost_until(own);
    return jsonb_build_object('state', 'open', 'attempt', own.id, 'mode', own.mode, 'of', size,
      'position', least(coalesce(expired + 1, asked.position), size), 'expired', expired,
      'handle', person.handle, 'is_running', expired is null and asked.served_at is not null);
  end if;
  if exists (select from challenge.forgotten as known
    where known.x_hash = challenge.hash_of(person.x_id) and known.day = today) then
    return jsonb_build_object('state', 'used', 'next_opens', (today + 1)::timestamp at time zone 'utc');
  end if;
  if (select is_paused from challenge.settings) then
    return jsonb_build_object('state', 'paused');
  end if;
  return jsonb_build_object('state', 'ready', 'handle', person.handle);
end
$$;

create function public.challenge_status() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
begin
  return coalesce(entry.refusal, challenge.status(entry.person));
end
$$;
comment on function public.challenge_status() is
  'Where the caller stands: ready, open, result, used, paused, refused or slow-down.';

create function public.challenge_open(mode text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  person challenge.people := entry.person;
  status jsonb;
  drawn bigint[];
  round uuid;
begin
  status := coalesce(entry.refusal, challenge.status(person));
  if status ->> 'state' <> 'ready' then return status; end if;
  if challenge_open.mode is null or challenge_open.mode not in ('timed', 'relaxed') then
    return jsonb_build_object('state', 'invalid', 'reason', 'no-such-mode');
  end if;
  drawn := challenge.draw(person.x_id);
  if cardinality(drawn) < (select sum(size) from challenge.quotas()) then
    return jsonb_build_object('state', 'paused');
  end if;
  insert into challenge.attempts (x_id, day, mode, opened)
  values (person.x_id, challenge.today(), challenge_open.mode, challenge.now())
  returning id into round;
  insert into challenge.served (attempt, position, question, option_order)
  select
    round,
    row_number() over (order by array_position(array['easy', 'medium', 'hard'], difficulty), gen_random_uuid()),
    id,
    (select array_agg(place order by gen_random_uuid()) from generate_subscripts(options, 1) as place)
  from challenge.questions where id = any (drawn);
  return challenge.status(person);
end
$$;
comment on function public.challenge_open(text) is
  'Opens the round of the day, timed or relaxed, or returns where the caller stands. No clock runs yet.';

create function public.challenge_next(attempt uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  own challenge.attempts;
  asked challenge.served;
  expired integer;
begin
  if entry.refusal is not null then return entry.refusal; end if;
  select * into own from challenge.attempts as known
  where known.id = challenge_next.attempt and known.x_id = (entry.person).x_id;
  if not found then return jsonb_build_object('state', 'missing'); end if;
  if own.finished is not null then return challenge.result(own); end if;

  expired := challenge.lost_until(own);
  if expired is not null then
    perform challenge.close(own.id, expired);
    return jsonb_build_object('state', 'expired', 'position', expired);
  end if;
  select * into asked from challenge.served as known
  where known.attempt = own.id and known.verdict is null order by known.position limit 1;
  if asked.served_at is not null then return challenge.asking(own, asked); end if;
  update challenge.served as known set
    served_at = moment.now,
    deadline = moment.now + make_interval(secs => challenge.seconds_for(own.mode))
  from (select challenge.now() as now) as moment
  where known.attempt = own.id and known.position = asked.position;
  return jsonb_build_object('state', 'serving', 'position', asked.position);
end
$$;
comment on function public.challenge_next(uuid) is
  'Starts the clock of the first unanswered question, then shows it; ends one whose time ran out; or the result.';

-- `place` is the position: a keyword can't be named in the embedded backend's calls.
create function public.challenge_answer(attempt uuid, place integer, option integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  own challenge.attempts;
  asked challenge.served;
  moment timestamptz := challenge.now();
begin
  if entry.refusal is not null then return entry.refusal; end if;
  select * into own from challenge.attempts as known
  where known.id = challenge_answer.attempt and known.x_id = (entry.person).x_id;
  if not found then return jsonb_build_object('state', 'missing'); end if;
  select * into asked from challenge.served as known
  where known.attempt = own.id and known.position = challenge_answer.place;
  if asked.verdict is not null then return challenge.told(own, asked); end if;
  if asked.served_at is null then
    return jsonb_build_object('state', 'invalid', 'reason', 'not-served');
  end if;

  if moment > asked.deadline + (challenge.rules()).grace then
    perform challenge.close(own.id, asked.position);
  elsif coalesce(challenge_answer.option not between 1 and cardinality(asked.option_order), true) then
    return jsonb_build_object('state', 'invalid', 'reason', 'no-such-option');
  else
    update challenge.served as known set
      option = challenge_answer.option,
      verdict = case when known.option_order[challenge_answer.option] = question.key then 'right' else 'wrong' end,
      answered_at = moment
    from challenge.questions as question
    where known.attempt = own.id and known.position = asked.position and question.id = known.question;
    perform challenge.grade(own.id);
  end if;
  return jsonb_build_object('state', 'taken', 'position', asked.position);
end
$$;
comment on function public.challenge_answer(uuid, integer, integer) is
  'Takes an answer; repeated calls get the verdict on the first one. The last answer grades the round.';

create function public.challenge_forget() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
begin
  -- Whoever may not play may still delete what they have.
  if entry.refusal ->> 'state' = 'slow-down' then return entry.refusal; end if;
  perform challenge.erase(auth.uid());
  return jsonb_build_object('state', 'forgotten');
end
$$;
comment on function public.challenge_forget() is
  'Deletes everything of the caller: attempts, board row and account.';

-- For staff.

create function public.challenge_load(questions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '55s'
as $$
declare
  loaded integer;
  retired integer;
begin
  create temporary table loading on commit drop as
  select * from jsonb_to_recordset(challenge_load.questions) as one (
    family text, difficulty text, stem text, options text[], key smallint, figure jsonb, words smallint,
    section text, lab jsonb);
  -- Rounds that are open keep their questions, so a retired one stays in the table.
  update challenge.questions as known set is_active = false
  where known.is_active and known.family in (select family from pg_temp.loading);
  get diagnostics retired = row_count;
  insert into challenge.questions
    (family, difficulty, stem, options, key, figure, words, section, lab, digest)
  select family, difficulty, stem, options, key, figure, words, section, lab,
    md5(jsonb_build_array(family, stem, figure, options)::text)
  from pg_temp.loading
  on conflict on constraint questions_digest_key do update set
    difficulty = excluded.difficulty, key = excluded.key, words = excluded.words,
    section = excluded.section, lab = excluded.lab, is_active = true;
  get diagnostics loaded = row_count;
  return jsonb_build_object('loaded', loaded, 'before', retired);
end
$$;
comment on function public.challenge_load(jsonb) is
  'Makes these the active questions of their families.';

create function public.challenge_report() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today date := challenge.today();
begin
  return jsonb_build_object(
    'is_paused', (select is_paused from challenge.settings),
    'questions', (select coalesce(jsonb_object_agg(family, size), '{}') from (
      select family, count(*) as size from challenge.questions where is_active group by family) as families),
    'people', (select count(*) from challenge.people),
    'open', (select count(*) from challenge.attempts where finished is null),
    'today', (select count(*) from challenge.attempts where day = today),
    'latest', (select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
      select attempt.id as attempt, person.handle, attempt.finished, attempt.mode, attempt.score,
        attempt.accuracy, attempt.seconds, attempt.void_reason
      from challenge.attempts as attempt join challenge.people as person using (x_id)
      where attempt.finished is not null order by attempt.finished desc limit 20) as latest),
    -- No reader could have played these: all right, in less time than reading takes.
    'unread', (select coalesce(jsonb_agg(to_jsonb(unread)), '[]') from (
      select attempt.id as attempt, person.handle, attempt.finished, attempt.seconds, attempt.words
      from challenge.attempts as attempt join challenge.people as person using (x_id)
      where attempt.accuracy = 100 and attempt.seconds * 4 < attempt.words and attempt.void_reason is null
      order by attempt.finished desc limit 20) as unread),
    -- Their handle is on somebody else's row: the result waits if `username` is null, or else stays under that name.
    'held', (select coalesce(jsonb_agg(jsonb_build_object('handle', person.handle, 'username', own.username)), '[]')
      from challenge.people as person
      join public.winners as other on lower(other.username) = lower(person.handle)
      left join public.winners as own on own.id = person.winner_id
      where other.id is distinct from own.id and exists (select from challenge.attempts as attempt
        where attempt.x_id = person.x_id and attempt.accuracy > 0 and attempt.void_reason is null))
  );
end
$$;
comment on function public.challenge_report() is 'What `challenge status` prints.';

create function public.challenge_void(attempt uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person challenge.people;
begin
  if coalesce(trim(challenge_void.reason), '') = '' then
    return jsonb_build_object('state', 'invalid', 'reason', 'A reason is missing.');
  end if;
  -- As in every call, the person's row is locked first.
  select known.* into person from challenge.people as known
  where known.x_id = (select own.x_id from challenge.attempts as own where own.id = challenge_void.attempt)
  for update;
  if not found then return jsonb_build_object('state', 'missing'); end if;
  perform challenge.close(challenge_void.attempt, challenge.size(challenge_void.attempt))
  from challenge.attempts as own where own.id = challenge_void.attempt and own.finished is null;
  update challenge.attempts as own set void_reason = challenge_void.reason
  where own.id = challenge_void.attempt;
  perform challenge.publish(person.x_id);
  return jsonb_build_object('state', 'void', 'handle', person.handle);
end
$$;
comment on function public.challenge_void(uuid, text) is
  'Takes an attempt out of the count; the person''s next best result takes its place on the board.';

create function public.challenge_pause(is_paused boolean) returns void
language sql security definer set search_path = ''
as $$ update challenge.settings set is_paused = challenge_pause.is_paused where is_only_row $$;
comment on function public.challenge_pause(boolean) is
  'Stops new rounds, or allows them again. Open rounds go on.';

create function public.challenge_clean() returns void
language plpgsql security definer set search_path = '' set statement_timeout = '55s'
as $$
declare
  moment timestamptz := challenge.now();
  rules record := challenge.rules();
  -- Of all of them, before the board is locked: players lock themselves, then the board.
  locked text[] := array(
    select person.x_id from challenge.people as person
    where exists (select from challenge.attempts as own where own.x_id = person.x_id
      and (own.is_due or own.finished is null and own.opened < moment - rules.to_finish))
    order by person.x_id for update);
begin
  -- Rounds that nobody will end.
  perform challenge.close(own.id, challenge.lost_until(own))
  from challenge.attempts as own where own.finished is null and own.x_id = any (locked);
  perform challenge.publish(due.x_id)
  from (select distinct own.x_id from challenge.attempts as own
    where own.is_due and own.x_id = any (locked)) as due;
  delete from challenge.attempts as old
  where old.opened < moment - rules.kept and old.id is distinct from (
    select best.id from challenge.attempts as best
    where best.x_id = old.x_id and best.accuracy > 0 and best.void_reason is null
    order by best.score desc, best.seconds, best.finished limit 1);
  delete from challenge.forgotten where day < challenge.today();
end
$$;
comment on function public.challenge_clean() is
  'Ends and publishes what is due, and deletes what the privacy page says is deleted. Run it nightly.';

revoke all on all functions in schema challenge from public, anon, authenticated, service_role;
revoke all on function
  public.challenge_status(), public.challenge_open(text), public.challenge_next(uuid),
  public.challenge_answer(uuid, integer, integer), public.challenge_forget(),
  public.challenge_load(jsonb), public.challenge_report(), public.challenge_void(uuid, text),
  public.challenge_pause(boolean), public.challenge_clean()
  from public, anon, authenticated, service_role;
grant execute on function
  public.challenge_status(), public.challenge_open(text), public.challenge_next(uuid),
  public.challenge_answer(uuid, integer, integer), public.challenge_forget()
  to authenticated;
grant execute on function
  public.challenge_load(jsonb), public.challenge_report(), public.challenge_void(uuid, text),
  public.challenge_pause(boolean), public.challenge_clean()
  to service_role;
