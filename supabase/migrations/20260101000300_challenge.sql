-- The IQ Challenge: the database owns the questions, the clock and the verdict. No role has a privilege in this
-- schema and REST doesn't expose it; the functions in `public` at the end are the only way in.
create schema challenge;

create table challenge.questions (
  id bigint generated always as identity primary key,
  -- 'fixed' for questions that staff wrote; otherwise the generator that made it.
  family text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  stem text not null,
  options text[] not null check (cardinality(options) between 2 and 6),
  -- The place of the right option, from 1.
  key smallint not null check (key between 1 and cardinality(options)),
  figure jsonb,
  -- How many words a person has to read: stem, options and figure.
  words smallint not null check (words > 0),
  -- The section of the landing page that teaches it.
  section text not null,
  -- The lab's settings that a generated question was made from. They lead to the answer.
  lab jsonb,
  is_active boolean not null default true,
  -- Of what is shown, so that loading a question again keeps its row.
  digest text not null unique
);

create table challenge.people (
  -- X's own number of the account: handles change, this doesn't.
  x_id text primary key,
  user_id uuid not null,
  handle text not null check (handle ~ '^[A-Za-z0-9_]{1,15}$'),
  avatar_url text,
  -- Calls in the current minute.
  minute timestamptz not null,
  calls integer not null,
  winner_id bigint unique references public.winners on delete set null,
  -- What staff had imported in the row before this person proved to own it.
  imported jsonb
);

create table challenge.attempts (
  id uuid primary key default gen_random_uuid(),
  x_id text not null references challenge.people on delete cascade,
  day date not null,
  mode text not null check (mode in ('timed', 'relaxed')),
  opened timestamptz not null,
  finished timestamptz,
  score numeric(4, 1),
  accuracy numeric(5, 2),
  seconds integer,
  -- Why staff took the result off the board.
  void_reason text,
  unique (x_id, day)
);
create unique index attempts_one_open on challenge.attempts (x_id) where finished is null;

create table challenge.served (
  attempt uuid not null references challenge.attempts on delete cascade,
  position smallint not null,
  question bigint not null references challenge.questions,
  -- The question's options in the order shown.
  option_order smallint[] not null,
  served_at timestamptz,
  deadline timestamptz,
  answered_at timestamptz,
  -- The place of the chosen option as shown, from 1.
  option smallint,
  verdict text check (verdict in ('right', 'wrong', 'late')),
  primary key (attempt, position),
  unique (attempt, question)
);

-- Who deleted their results today: otherwise deleting would buy a second round.
create table challenge.forgotten (
  x_hash text primary key,
  day date not null
);

create table challenge.settings (
  is_only_row boolean primary key default true check (is_only_row),
  is_paused boolean not null default false
);
insert into challenge.settings default values;

alter table challenge.questions enable row level security;
alter table challenge.people enable row level security;
alter table challenge.attempts enable row level security;
alter table challenge.served enable row level security;
alter table challenge.forgotten enable row level security;
alter table challenge.settings enable row level security;

-- The only clock. Tests replace it.
create function challenge.now() returns timestamptz
language sql volatile set search_path = ''
as $$ select clock_timestamp() $$;

create function challenge.today() returns date
language sql volatile set search_path = ''
as $$ select (challenge.now() at time zone 'utc')::date $$;

create function challenge.tomorrow() returns timestamptz
language sql volatile set search_path = ''
as $$ select (challenge.today() + 1)::timestamp at time zone 'utc' $$;

-- The sign-in provider whose identities count. The embedded backend replaces it by its local stand-in.
create function challenge.provider() returns text
language sql immutable set search_path = ''
as $$ select 'x' $$;

create function challenge.seconds_for(mode text) returns integer
language sql immutable set search_path = ''
as $$ select case mode when 'timed' then 60 else 600 end $$;

create function challenge.hash_of(x_id text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to('challenge ' || x_id, 'utf8')), 'hex') $$;

-- The published formula; src/domain/quiz/score.ts has the same. IQ = 70 + 90 A (0.85 + 0.15 S): A is the share
-- of the weights answered right, S is 1 at a mean of 5 seconds or less beyond the reading time, 0 at 40 or more.
create function challenge.score(
  mode text, difficulties text[], rights boolean[], elapsed_ms integer[], words integer[],
  out score numeric, out accuracy numeric, out seconds integer
)
language sql immutable set search_path = ''
as $$
  with answer as (
    select
      case difficulty when 'easy' then 1 when 'medium' then 2 else 3 end as weight,
      is_right,
      elapsed,
      -- A quarter of a second for each word.
      greatest(0, elapsed - words * 250) as thinking
    from unnest(difficulties, rights, elapsed_ms, words) as one (difficulty, is_right, elapsed, words)
  ),
  total as (
    select
      coalesce(sum(weight) filter (where is_right), 0)::double precision / sum(weight) as a,
      count(*) filter (where is_right)::double precision / count(*) as right_share,
      sum(elapsed)::double precision / 1000 as seconds,
      case
        when mode = 'relaxed' then 0.5
        else least(1, greatest(0, (40 - sum(thinking)::double precision / 1000 / count(*)) / 35))
      end as s
    from answer
  )
  select
    (floor((70 + 90 * a * (0.85 + 0.15 * s)) * 10 + 0.5) / 10)::numeric(4, 1),
    (floor(100 * right_share * 100 + 0.5) / 100)::numeric(5, 2),
    floor(total.seconds + 0.5)::integer
  from total
$$;

-- Who calls, by the identity that the sign-in stored: never by metadata, which a visitor can edit. The lock on the
-- person's row makes all calls of one person wait for each other.
create function challenge.enter(out person challenge.people, out refusal jsonb)
language plpgsql set search_path = ''
as $$
declare
  at_most constant integer := 30;
  minute timestamptz := date_trunc('minute', challenge.now());
  data jsonb;
  x_id text;
  handle text;
  since timestamptz;
begin
  select identity.identity_data, identity.provider_id into data, x_id
  from auth.identities as identity
  where identity.user_id = auth.uid() and identity.provider = challenge.provider();
  handle := coalesce(data ->> 'user_name', data ->> 'preferred_username');
  if handle is null or handle !~ '^[A-Za-z0-9_]{1,15}$' then
    refusal := jsonb_build_object('state', 'refused', 'reason', 'no-identity');
    return;
  end if;
  if pg_input_is_valid(data #>> '{custom_claims,created_at}', 'timestamptz') then
    since := (data #>> '{custom_claims,created_at}')::timestamptz;
  end if;
  if since is null or since > challenge.now() - interval '30 days' then
    refusal := jsonb_build_object(
      'state', 'refused',
      'reason', case when since is null then 'no-date' else 'too-new' end,
      'opens', since + interval '30 days'
    );
    return;
  end if;

  insert into challenge.people as known (x_id, user_id, handle, avatar_url, minute, calls)
  values (
    x_id, auth.uid(), handle,
    case when data ->> 'avatar_url' ~ '^(https://pbs\.twimg\.com|/avatars)/[^[:space:][:cntrl:]\\]+$'
      then left(data ->> 'avatar_url', 2048) end,
    minute, 1
  )
  on conflict on constraint people_pkey do update set
    user_id = excluded.user_id, handle = excluded.handle, avatar_url = excluded.avatar_url,
    minute = excluded.minute,
    calls = case when known.minute = excluded.minute then known.calls + 1 else 1 end
  returning * into person;
  if person.calls > at_most then
    refusal := jsonb_build_object('state', 'slow-down', 'retry_after', greatest(1, ceil(
      extract(epoch from minute + interval '1 minute' - challenge.now())))::integer);
  end if;
end
$$;

-- Brings the board in line with a person's best result: their attempts and what staff had imported for them.
-- Returns false while the handle belongs to somebody else's earned row, which staff have to decide.
create function challenge.publish(x_id text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  person challenge.people;
  row_of_handle public.winners;
  best record;
begin
  -- An import that holds the table ends first, so that it sees none of this or all.
  lock table public.winners in row exclusive mode;
  select * into strict person from challenge.people as known where known.x_id = publish.x_id;
  select * into row_of_handle from public.winners as winner
  where lower(winner.username) = lower(person.handle) for update;

  if person.winner_id is null and row_of_handle.id is not null then
    if exists (select from challenge.people as other where other.winner_id = row_of_handle.id) then
      return false;
    end if;
    update challenge.people as known set
      winner_id = row_of_handle.id,
      imported = jsonb_build_object(
        'iq_score', row_of_handle.iq_score, 'accuracy', row_of_handle.accuracy_percentage,
        'seconds', row_of_handle.completion_time, 'at', row_of_handle.created_at)
    where known.x_id = person.x_id
    returning * into person;
  end if;

  select * into best from (
    select score, accuracy, seconds, finished as at
    from challenge.attempts as attempt
    where attempt.x_id = person.x_id and accuracy > 0 and void_reason is null
    union all
    select (person.imported ->> 'iq_score')::numeric, (person.imported ->> 'accuracy')::numeric,
      (person.imported ->> 'seconds')::integer, (person.imported ->> 'at')::timestamptz
    where person.imported is not null
  ) as result
  order by score desc nulls last, seconds nulls last, at
  limit 1;

  if best.at is null then
    delete from public.winners where id = person.winner_id;
    return true;
  end if;
  if person.winner_id is null then
    insert into public.winners
      (username, avatar_url, iq_score, accuracy_percentage, completion_time, created_at)
    values (person.handle, person.avatar_url, best.score, best.accuracy, best.seconds, best.at)
    returning id into person.winner_id;
    update challenge.people as known set winner_id = person.winner_id
    where known.x_id = person.x_id;
    return true;
  end if;
  update public.winners set
    -- A new handle that has a row of its own waits for staff.
    username = case when coalesce(row_of_handle.id, id) = id then person.handle else username end,
    avatar_url = coalesce(person.avatar_url, avatar_url),
    iq_score = best.score, accuracy_percentage = best.accuracy, completion_time = best.seconds,
    created_at = best.at
  where id = person.winner_id;
  return coalesce(row_of_handle.id, person.winner_id) = person.winner_id;
end
$$;

-- Draws the twelve questions: for each kind and difficulty those the person has seen least, in turn from every family.
create function challenge.draw(attempt uuid, x_id text) returns integer
language plpgsql set search_path = ''
as $$
declare
  drawn integer;
begin
  insert into challenge.served (attempt, position, question, option_order)
  select
    draw.attempt,
    row_number() over (order by array_position(array['easy', 'medium', 'hard'], difficulty), gen_random_uuid()),
    id,
    (select array_agg(place order by gen_random_uuid()) from generate_subscripts(options, 1) as place)
  from (
    -- Easy and hard ones take the families from opposite ends: no family has more than its share.
    select *, row_number() over (
      partition by is_fixed, difficulty
      order by turn, case difficulty when 'hard' then -1 else 1 end * hashtext(draw.attempt || family)::bigint, chance
    ) as choice
    from (
      select *, row_number() over (partition by family, difficulty order by seen, chance) as turn
      from (
        select question.*, question.family = 'fixed' as is_fixed, gen_random_uuid() as chance,
          (select count(*) from challenge.served as past join challenge.attempts as earlier
            on earlier.id = past.attempt and earlier.x_id = draw.x_id
            where past.question = question.id) as seen
        from challenge.questions as question
        where question.is_active
      ) as candidate
    ) as in_family
  ) as ranked
  join (values
    (true, 'easy', 2), (true, 'medium', 1), (true, 'hard', 1),
    (false, 'easy', 2), (false, 'medium', 4), (false, 'hard', 2)
  ) as wanted (is_fixed, difficulty, size) using (is_fixed, difficulty)
  where choice <= size;
  get diagnostics drawn = row_count;
  return drawn;
end
$$;

-- What the page shows of an unanswered question. Nothing in it depends on the key.
create function challenge.asking(attempt challenge.attempts, asked challenge.served) returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object(
    'state', 'asking', 'attempt', attempt.id, 'mode', attempt.mode, 'position', asked.position, 'of', 12,
    'stem', question.stem, 'figure', question.figure,
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
    'state', 'told', 'attempt', attempt.id, 'mode', attempt.mode, 'position', asked.position, 'of', 12,
    'verdict', asked.verdict, 'option', asked.option, 'section', question.section, 'lab', question.lab,
    'is_last', not exists (select from challenge.served as other
      where other.attempt = attempt.id and other.verdict is null)
  )
  from challenge.questions as question where question.id = asked.question
$$;

create function challenge.result(attempt challenge.attempts) returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object(
    'state', 'result', 'attempt', attempt.id, 'mode', attempt.mode, 'score', attempt.score,
    'accuracy', attempt.accuracy, 'seconds', attempt.seconds, 'is_void', attempt.void_reason is not null,
    'next_opens', (attempt.day + 1)::timestamp at time zone 'utc',
    'answers', (
      select jsonb_agg(jsonb_build_object('difficulty', question.difficulty, 'verdict', asked.verdict,
        'section', question.section) order by asked.position)
      from challenge.served as asked join challenge.questions as question on question.id = asked.question
      where asked.attempt = attempt.id),
    'board', (
      select jsonb_build_object(
        'username', winner.username, 'iq_score', winner.iq_score, 'avatar_url', winner.avatar_url,
        'is_this_round', winner.iq_score = attempt.score and winner.completion_time = attempt.seconds,
        'rank', 1 + (select count(*) from public.winners as other
          where other.iq_score > winner.iq_score
            or other.iq_score = winner.iq_score
              and (other.username, other.id) < (winner.username, winner.id)),
        'total', (select count(*) from public.winners))
      from challenge.people as person join public.winners as winner on winner.id = person.winner_id
      where person.x_id = attempt.x_id),
    -- The handle belongs to somebody else's row.
    'is_held', attempt.accuracy > 0 and attempt.void_reason is null and not exists (
      select from challenge.people as person
      where person.x_id = attempt.x_id and person.winner_id is not null)
  )
$$;

-- Gives the verdict; the last one grades the attempt and publishes it.
create function challenge.tell(asked challenge.served, verdict text, option smallint, at timestamptz)
returns void
language plpgsql set search_path = ''
as $$
declare
  own challenge.attempts;
  grade record;
begin
  update challenge.served as known set verdict = tell.verdict, option = tell.option, answered_at = tell.at
  where known.attempt = asked.attempt and known.position = asked.position;
  if exists (select from challenge.served as other
    where other.attempt = asked.attempt and other.verdict is null) then
    return;
  end if;
  select attempt.* into strict own from challenge.attempts as attempt where attempt.id = asked.attempt;
  select (challenge.score(
    own.mode,
    array_agg(question.difficulty order by known.position),
    array_agg(known.verdict = 'right' order by known.position),
    -- The grace for the network never enters the score.
    -- A server's clock may be set back.
    array_agg(greatest(0, extract(epoch from least(known.answered_at, known.deadline) - known.served_at) * 1000)
      ::integer order by known.position),
    array_agg(question.words::integer order by known.position)
  )).* into grade
  from challenge.served as known join challenge.questions as question on question.id = known.question
  where known.attempt = own.id;
  update challenge.attempts set finished = tell.at, score = grade.score, accuracy = grade.accuracy,
    seconds = grade.seconds
  where id = own.id;
  perform challenge.publish(own.x_id);
end
$$;

-- Where a person stands: in a round, done for today, or free to start.
create function challenge.status(person challenge.people) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  own challenge.attempts;
  asked challenge.served;
begin
  select * into own from challenge.attempts as attempt
  where attempt.x_id = person.x_id and (attempt.finished is null or attempt.day = challenge.today())
  order by attempt.finished nulls first limit 1;
  if own.finished is not null then return challenge.result(own); end if;
  if own.id is not null then
    select * into asked from challenge.served as known
    where known.attempt = own.id and known.verdict is null order by known.position limit 1;
    return jsonb_build_object('state', 'open', 'attempt', own.id, 'mode', own.mode, 'of', 12,
      'position', asked.position, 'handle', person.handle,
      'is_running', coalesce(asked.deadline > challenge.now(), false));
  end if;
  if exists (select from challenge.forgotten as known
    where known.x_hash = challenge.hash_of(person.x_id) and known.day = challenge.today()) then
    return jsonb_build_object('state', 'used', 'next_opens', challenge.tomorrow());
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
  round uuid;
begin
  status := coalesce(entry.refusal, challenge.status(person));
  if status ->> 'state' <> 'ready' then return status; end if;
  if challenge_open.mode is null or challenge_open.mode not in ('timed', 'relaxed') then
    return jsonb_build_object('state', 'invalid', 'reason', 'no-such-mode');
  end if;
  insert into challenge.attempts (x_id, day, mode, opened)
  values (person.x_id, challenge.today(), challenge_open.mode, challenge.now())
  returning id into round;
  if challenge.draw(round, person.x_id) < 12 then
    delete from challenge.attempts where id = round;
    return jsonb_build_object('state', 'paused');
  end if;
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
  person challenge.people := entry.person;
  own challenge.attempts;
  asked challenge.served;
  expired integer;
begin
  if entry.refusal is not null then return entry.refusal; end if;
  select * into own from challenge.attempts as known
  where known.id = challenge_next.attempt and known.x_id = person.x_id;
  if not found then return jsonb_build_object('state', 'missing'); end if;

  select * into asked from challenge.served as known
  where known.attempt = own.id and known.verdict is null order by known.position limit 1;
  if asked.deadline + interval '2 seconds' < challenge.now() then
    perform challenge.tell(asked, 'late', null, asked.deadline);
    expired := asked.position;
    select * into own from challenge.attempts as known where known.id = own.id;
    select * into asked from challenge.served as known
    where known.attempt = own.id and known.verdict is null order by known.position limit 1;
  end if;
  if own.finished is not null then
    return challenge.result(own) || jsonb_build_object('expired', expired);
  end if;
  if asked.served_at is null then
    update challenge.served as known set
      served_at = moment.now,
      deadline = moment.now + make_interval(secs => challenge.seconds_for(own.mode))
    from (select challenge.now() as now) as moment
    where known.attempt = own.id and known.position = asked.position
    returning known.* into asked;
  end if;
  return challenge.asking(own, asked) || jsonb_build_object('expired', expired);
end
$$;
comment on function public.challenge_next(uuid) is
  'The first unanswered question; its clock starts with the first call. `expired` names one that ran out before.';

-- `place` is the position: a keyword can't be named in the embedded backend's calls.
create function public.challenge_answer(attempt uuid, place integer, option integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  person challenge.people := entry.person;
  own challenge.attempts;
  asked challenge.served;
  question challenge.questions;
  moment timestamptz := challenge.now();
  is_late boolean;
begin
  if entry.refusal is not null then return entry.refusal; end if;
  select * into own from challenge.attempts as known
  where known.id = challenge_answer.attempt and known.x_id = person.x_id;
  if not found then return jsonb_build_object('state', 'missing'); end if;
  select * into asked from challenge.served as known
  where known.attempt = own.id and known.position = challenge_answer.place;
  if asked.served_at is null then
    return jsonb_build_object('state', 'invalid', 'reason', 'not-served');
  end if;

  if asked.verdict is null then
    is_late := moment > asked.deadline + interval '2 seconds';
    if not is_late
      and coalesce(challenge_answer.option not between 1 and cardinality(asked.option_order), true) then
      return jsonb_build_object('state', 'invalid', 'reason', 'no-such-option');
    end if;
    select * into question from challenge.questions as known where known.id = asked.question;
    perform challenge.tell(
      asked,
      case
        when is_late then 'late'
        when asked.option_order[challenge_answer.option] = question.key then 'right'
        else 'wrong'
      end,
      case when not is_late then challenge_answer.option::smallint end,
      case when is_late then asked.deadline else moment end
    );
    select * into asked from challenge.served as known
    where known.attempt = own.id and known.position = challenge_answer.place;
  end if;
  return challenge.told(own, asked);
end
$$;
comment on function public.challenge_answer(uuid, integer, integer) is
  'The verdict on an answer; repeated calls get the first verdict again. The last answer grades and publishes.';

create function public.challenge_forget() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry record := challenge.enter();
  person challenge.people := entry.person;
begin
  -- A young account has no results, but may delete itself.
  if entry.refusal ->> 'state' = 'slow-down' then return entry.refusal; end if;
  if exists (select from challenge.attempts as known
    where known.x_id = person.x_id and known.day = challenge.today()) then
    insert into challenge.forgotten (x_hash, day)
    values (challenge.hash_of(person.x_id), challenge.today())
    on conflict on constraint forgotten_pkey do update set day = excluded.day;
  end if;
  delete from public.winners where id = person.winner_id;
  delete from challenge.people where x_id = person.x_id;
  delete from auth.users where id = auth.uid();
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
language sql security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_paused', (select is_paused from challenge.settings),
    'questions', (select coalesce(jsonb_object_agg(family, size), '{}') from (
      select family, count(*) as size from challenge.questions where is_active group by family) as families),
    'people', (select count(*) from challenge.people),
    'open', (select count(*) from challenge.attempts where finished is null),
    'today', (select count(*) from challenge.attempts where day = challenge.today()),
    'latest', (select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
      select attempt.id as attempt, person.handle, attempt.finished, attempt.mode, attempt.score,
        attempt.accuracy, attempt.seconds, attempt.void_reason
      from challenge.attempts as attempt join challenge.people as person using (x_id)
      where attempt.finished is not null order by attempt.finished desc limit 20) as latest),
    -- Results that wait because their handle belongs to somebody else's row.
    'held', (select coalesce(jsonb_agg(person.handle), '[]') from challenge.people as person
      where person.winner_id is null and exists (select from challenge.attempts as attempt
        where attempt.x_id = person.x_id and attempt.accuracy > 0 and attempt.void_reason is null))
  )
$$;
comment on function public.challenge_report() is 'What `challenge status` prints.';

create function public.challenge_void(attempt uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own challenge.attempts;
begin
  if coalesce(trim(challenge_void.reason), '') = '' then
    return jsonb_build_object('state', 'invalid', 'reason', 'A reason is missing.');
  end if;
  update challenge.attempts as known set
    void_reason = challenge_void.reason, finished = coalesce(known.finished, challenge.now())
  where known.id = challenge_void.attempt
  returning * into own;
  if not found then return jsonb_build_object('state', 'missing'); end if;
  perform challenge.publish(own.x_id);
  return jsonb_build_object('state', 'void', 'handle',
    (select person.handle from challenge.people as person where person.x_id = own.x_id));
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
language sql security definer set search_path = ''
as $$
  delete from challenge.attempts where opened < challenge.now() - interval '12 months';
  delete from challenge.forgotten where day < challenge.today();
$$;
comment on function public.challenge_clean() is 'Deletes what the privacy page says is deleted. Run it nightly.';

revoke all on schema challenge from public, anon, authenticated, service_role;
revoke all on all tables in schema challenge from public, anon, authenticated, service_role;
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

create function public.earned_among(names text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(name), '{}')
  from unnest(earned_among.names) as name
  join public.winners as winner on lower(winner.username) = lower(name)
  join challenge.people as person on person.winner_id = winner.id
$$;
comment on function public.earned_among(text[]) is 'Those of the names whose rows were earned in the challenge.';
revoke all on function public.earned_among(text[]) from public, anon, authenticated, service_role;
grant execute on function public.earned_among(text[]) to service_role;
