-- The second day: results that arrive, and people who are gone. Functions that stand here replace their earlier ones.
alter table challenge.questions add reason text;
-- Whoever lacks it can't try out which numbers `forgotten` holds. No dump should have it.
create table challenge.secret as select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as key;
alter table challenge.secret enable row level security;

create or replace function challenge.hash_of(x_id text) returns text
language sql stable set search_path = ''
as $$ select encode(sha256(secret.key || convert_to(x_id, 'utf8')), 'hex') from challenge.secret as secret $$;

-- src/domain/challenge/rules.ts has the same numbers. A round opens on a later day than the one before, and `apart`.
drop function challenge.rules();
create function challenge.rules(
  out timed_seconds integer, out relaxed_seconds integer, out grace interval, out to_finish interval,
  out apart interval, out account_age interval, out calls_per_minute integer, out kept interval, out log_kept interval
) language sql immutable set search_path = '' as $$
  select 60, 600, interval '2 seconds', interval '24 hours', interval '12 hours', interval '30 days', 60,
    interval '12 months', interval '30 days'
$$;

-- What the active questions lack for a round.
create function challenge.missing() returns table (difficulty text, is_fixed boolean, size bigint)
language sql stable set search_path = '' as $$
  select quota.difficulty, quota.is_fixed, quota.size - count(question.id)
  from challenge.quotas() as quota left join challenge.questions as question on question.is_active
    and question.difficulty = quota.difficulty and (question.family = 'fixed') = quota.is_fixed
  group by quota.difficulty, quota.is_fixed, quota.size having count(question.id) < quota.size
$$;

create function challenge.is_paused() returns boolean
language sql stable set search_path = ''
as $$ select is_paused or exists (select from challenge.missing()) from challenge.settings $$;

-- Staff decide about a handle that is on somebody else's row.
create function challenge.is_taken(person challenge.people) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.winners as winner
    where lower(winner.username) = lower(person.handle) and winner.id is distinct from person.winner_id)
$$;

-- Brings the board in line with a person's best result. The caller has locked the person's row.
create or replace function challenge.publish(x_id text) returns void
language plpgsql set search_path = ''
as $$
declare
  person challenge.people;
  best record;
  is_taken boolean;
begin
  -- An import holds the table. Two people may want one handle.
  lock table public.winners in row exclusive mode;
  perform pg_advisory_xact_lock(hashtextextended('challenge ' || lower(known.handle), 0))
  from challenge.people as known where known.x_id = publish.x_id;
  person := challenge.claim(publish.x_id);
  select * into best from challenge.best(person);
  is_taken := challenge.is_taken(person);
  if best.at is null then
    delete from public.winners where id = person.winner_id;
  elsif person.winner_id is not null then
    update public.winners set
      username = case when is_taken then username else person.handle end,
      avatar_url = coalesce(person.avatar_url, avatar_url),
      iq_score = best.score, accuracy_percentage = best.accuracy, completion_time = best.seconds, created_at = best.at
    where id = person.winner_id;
  elsif not is_taken then
    with added as (
      insert into public.winners (username, avatar_url, iq_score, accuracy_percentage, completion_time, created_at)
      values (person.handle, person.avatar_url, best.score, best.accuracy, best.seconds, best.at) returning id
    )
    update challenge.people as known set winner_id = added.id from added where known.x_id = publish.x_id;
  end if;
  -- A held result stays due.
  update challenge.attempts as known set is_due = false
  where known.x_id = publish.x_id and known.is_due and not (is_taken and best.at is not null);
end
$$;

-- Gives a handle that a row gave up to whoever waits for it, but waits for no lock: their next call publishes as well.
create function challenge.pass_on() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform challenge.publish(heir.x_id) from (
    select person.x_id from challenge.people as person
    where lower(person.handle) = lower(old.username)
      and exists (select from challenge.attempts as own where own.x_id = person.x_id and own.is_due)
    order by (select last_sign_in_at from auth.identities
      where provider_id = person.x_id and provider = challenge.provider()) desc limit 1 for update skip locked) as heir
  where pg_try_advisory_xact_lock(hashtextextended('challenge ' || lower(old.username), 0));
  return null;
end
$$;
create trigger pass_on_deleted after delete on public.winners for each row execute function challenge.pass_on();
create trigger pass_on_renamed after update of username on public.winners
  for each row when (lower(old.username) <> lower(new.username)) execute function challenge.pass_on();

-- Deletes an account with all that it earned.
create or replace function challenge.erase(account uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  rows bigint[];
begin
  -- A row that staff imported under their handle is theirs, though they may not have played to the end.
  rows := array(select (challenge.claim(person.x_id)).winner_id from (
    select x_id from challenge.people where user_id = erase.account order by x_id for update) as person);
  insert into challenge.forgotten (x_hash, day)
  select challenge.hash_of(x_id), attempt.day
  from challenge.attempts as attempt join challenge.people as person using (x_id)
  where person.user_id = erase.account and attempt.day = challenge.today()
  on conflict on constraint forgotten_pkey do update set day = excluded.day;
  delete from auth.users as known where known.id = erase.account;
  -- After the person, or else their own result might take the handle.
  delete from public.winners as winner where winner.id = any (rows);
  -- No foreign key leads from these to the account.
  delete from auth.audit_log_entries as entry where entry.payload ->> 'actor_id' = erase.account::text;
  delete from auth.flow_state as flow where flow.user_id = erase.account;
end
$$;

create or replace function challenge.result(attempt challenge.attempts) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  person challenge.people;
  board jsonb;
begin
  perform challenge.publish_if_due(attempt.x_id);
  select * into attempt from challenge.attempts as known where known.id = attempt.id;
  select * into person from challenge.people as known where known.x_id = attempt.x_id;
  board := challenge.standing(person.winner_id);
  return jsonb_build_object(
    'state', 'result', 'attempt', attempt.id, 'mode', attempt.mode, 'score', attempt.score,
    'accuracy', attempt.accuracy, 'seconds', attempt.seconds, 'is_void', attempt.void_reason is not null,
    'next_opens', greatest(challenge.now(), (attempt.day + 1)::timestamp at time zone 'utc',
      attempt.opened + (challenge.rules()).apart),
    'answers', (select jsonb_agg(jsonb_build_object(
        'difficulty', question.difficulty, 'verdict', asked.verdict, 'section', question.section,
        -- Staff's own are asked again: only right or wrong.
        'question', case when question.family <> 'fixed' then
          challenge.asking(result.attempt, asked) - '{state,attempt,mode,position,of,seconds,left_ms}'::text[]
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

-- Where a person stands: in a round, done for today, or free to start.
create or replace function challenge.status(person challenge.people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
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
    return jsonb_build_object('state', 'open', 'attempt', own.id, 'mode', own.mode, 'of', challenge.size(own.id),
      'position', least(coalesce(expired + 1, asked.position), challenge.size(own.id)), 'expired', expired,
      'handle', person.handle, 'is_running', expired is null and asked.served_at is not null,
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

create or replace function public.challenge_status() returns jsonb
language sql security definer set search_path = ''
as $$
  select case when auth.uid() is null
    then jsonb_build_object('state', case when challenge.is_paused() then 'paused' else 'signed-out' end)
    else (select coalesce(entry.refusal, challenge.status(entry.person)) from challenge.enter() as entry) end
$$;
comment on function public.challenge_status() is 'Where the caller stands; without a session, whether rounds open.';

create or replace function public.challenge_open(mode text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  person challenge.people := entry.person;
  status jsonb := coalesce(entry.refusal, challenge.status(person));
  round uuid;
begin
  if status ->> 'state' <> 'ready' then return status; end if;
  if challenge_open.mode is null or challenge_open.mode not in ('timed', 'relaxed') then
    return jsonb_build_object('state', 'invalid', 'reason', 'no-such-mode');
  end if;
  insert into challenge.attempts (x_id, day, mode, opened)
  values (person.x_id, challenge.today(), challenge_open.mode, challenge.now()) returning id into round;
  insert into challenge.served (attempt, position, question, option_order)
  select round,
    row_number() over (order by array_position(array['easy', 'medium', 'hard'], difficulty), gen_random_uuid()), id,
    (select array_agg(place order by gen_random_uuid()) from generate_subscripts(options, 1) as place)
  from unnest(challenge.draw(person.x_id)) as drawn join challenge.questions on id = drawn;
  return challenge.status(person);
end
$$;

-- `place` is the position: a keyword can't be named in the embedded backend's calls.
create or replace function public.challenge_answer(attempt uuid, place integer, option integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  own challenge.attempts;
  asked challenge.served;
  moment timestamptz := challenge.now();
begin
  select * into own from challenge.attempts as known
  where known.id = challenge_answer.attempt and known.x_id = (entry.person).x_id;
  select * into asked from challenge.served as known
  where known.attempt = own.id and known.position = challenge_answer.place;
  -- The clock runs: an answer to the question on show is never refused for speed.
  if entry.refusal is not null and (asked.served_at is null or asked.verdict is not null) then
    return entry.refusal;
  end if;
  if own.id is null then return jsonb_build_object('state', 'missing'); end if;
  -- Staff ended it: its verdicts say nothing of the answers.
  if own.void_reason is not null then return challenge.result(own); end if;
  if asked.verdict is not null then return challenge.told(own, asked); end if;
  if asked.served_at is null then return jsonb_build_object('state', 'invalid', 'reason', 'not-served'); end if;
  if moment > asked.deadline + (challenge.rules()).grace then
    perform challenge.close(own.id, asked.position);
  elsif coalesce(challenge_answer.option not between 1 and cardinality(asked.option_order), true) then
    return jsonb_build_object('state', 'invalid', 'reason', 'no-such-option');
  else
    update challenge.served as known set
      option = challenge_answer.option, answered_at = moment,
      verdict = case when known.option_order[challenge_answer.option] = question.key then 'right' else 'wrong' end
    from challenge.questions as question
    where known.attempt = own.id and known.position = asked.position and question.id = known.question;
    perform challenge.grade(own.id);
  end if;
  return jsonb_build_object('state', 'taken', 'position', asked.position);
end
$$;

create or replace function public.challenge_load(questions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '55s'
as $$
declare
  retired integer;
begin
  -- Rounds that are open keep their questions, so a retired one stays in the table.
  update challenge.questions as known set is_active = false
  where known.is_active and known.family in (select one ->> 'family' from jsonb_array_elements(questions) as one);
  get diagnostics retired = row_count;
  insert into challenge.questions (family, difficulty, stem, options, key, figure, words, section, lab, reason, digest)
  select family, difficulty, stem, options, key, figure, words, section, lab, reason,
    md5(jsonb_build_array(family, stem, figure, options)::text)
  from jsonb_to_recordset(challenge_load.questions) as one (family text, difficulty text, stem text, options text[],
    key smallint, figure jsonb, words smallint, section text, lab jsonb, reason text)
  on conflict on constraint questions_digest_key do update set
    difficulty = excluded.difficulty, key = excluded.key, words = excluded.words,
    section = excluded.section, reason = excluded.reason, is_active = true;
  return jsonb_build_object('before', retired);
end
$$;

create or replace function public.challenge_report() returns jsonb
language sql security definer set search_path = ''
as $$
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
    -- No reader could have played these: all right, in less time than reading takes.
    'unread', (select coalesce(jsonb_agg(to_jsonb(unread)), '[]') from (select * from round
      where accuracy = 100 and seconds * 4 < words and void_reason is null limit 20) as unread),
    -- Their handle is on somebody else's row: the result waits if `username` is null, or else stays under that name.
    'held', (select coalesce(jsonb_agg(jsonb_build_object('handle', person.handle, 'username', own.username)), '[]')
      from challenge.people as person left join public.winners as own on own.id = person.winner_id
      where person.x_id in (select x_id from challenge.attempts where is_due) and challenge.is_taken(person)))
$$;

create function public.challenge_questions() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '55s'
as $$
  with answer as (
    select *, (verdict = 'right')::integer as is_right,
      count(*) filter (where verdict = 'right') over (partition by attempt) as rights
    from challenge.served
    where attempt in (select id from challenge.attempts where finished is not null and void_reason is null)
  )
  select coalesce(jsonb_agg(to_jsonb(known)), '[]') from (
    select id, family, difficulty, stem, is_active, count(*) as asked, round(100 * avg(is_right)) as "right",
      -- From -1 to 1: above 0 where rounds with more of the others right had this one right more often.
      case when count(*) >= 10 then round(corr(is_right, rights - is_right)::numeric, 2) end as separation,
      round(percentile_disc(0.5) within group (
        order by extract(epoch from least(answered_at, deadline) - served_at))) as seconds,
      options[mode() within group (order by option_order[option]) filter (where is_right = 0)] as wrong_option
    from answer join challenge.questions on id = question
    group by id order by separation nulls last, "right", id limit 100
  ) as known
$$;
comment on function public.challenge_questions() is 'What `challenge report` prints: at most 100, the worst first.';

create or replace function public.challenge_clean() returns void
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
  -- X gave a handle that two people have to whoever signed in last.
  perform challenge.publish(due.x_id) from (select own.x_id from challenge.attempts as own
    where own.is_due and own.x_id = any (locked) group by own.x_id order by (select last_sign_in_at from auth.identities
      where provider_id = own.x_id and provider = challenge.provider()) desc) as due;
  delete from challenge.attempts as old
  where old.opened < moment - rules.kept and old.id is distinct from (
    select best.id from challenge.attempts as best
    where best.x_id = old.x_id and best.accuracy > 0 and best.void_reason is null
    order by best.score desc, best.seconds, best.finished limit 1);
  delete from challenge.forgotten where day < challenge.today();
  delete from auth.audit_log_entries as entry where entry.created_at < moment - rules.log_kept;
  delete from auth.sessions as session where greatest(session.created_at, session.updated_at,
    session.refreshed_at at time zone 'utc') < moment - rules.log_kept;
end
$$;

revoke all on all functions in schema challenge from public, anon, authenticated, service_role;
revoke all on function public.challenge_questions() from public, anon, authenticated, service_role;
grant execute on function public.challenge_questions() to service_role;
grant execute on function public.challenge_status() to anon;
