-- The IQ Challenge: the database owns the questions, the clock and the verdict. No role has a privilege in this
-- schema and REST doesn't expose it; the functions in `public` of the next migration are the only way in.
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
  -- See src/domain/challenge/figure.ts.
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
create index questions_active_idx on challenge.questions (difficulty, family) where is_active;

create table challenge.people (
  -- X's own number of the account: handles change, this doesn't.
  x_id text primary key,
  user_id uuid not null references auth.users on delete cascade,
  handle text not null check (handle ~ '^[A-Za-z0-9_]{1,15}$'),
  avatar_url text,
  -- Calls in the current minute.
  minute timestamptz not null,
  calls integer not null,
  -- The transaction of the last call.
  called_in xid8 not null,
  winner_id bigint unique references public.winners on delete set null,
  -- What staff had imported in the row before this person proved to own it.
  imported jsonb
);
create index people_user_idx on challenge.people (user_id);
create index people_handle_idx on challenge.people (lower(handle));

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
  -- Of all its questions.
  words integer,
  -- Graded, but not yet on the board.
  is_due boolean not null default false,
  -- Why staff took the result off the board.
  void_reason text,
  unique (x_id, day)
);
create unique index attempts_one_open on challenge.attempts (x_id) where finished is null;
create index attempts_due_idx on challenge.attempts (x_id) where is_due;
create index attempts_day_idx on challenge.attempts (day);
create index attempts_finished_idx on challenge.attempts (finished desc) where finished is not null;
-- All right in less time than reading takes: a quarter of a second for each word.
create index attempts_unread_idx on challenge.attempts (finished desc)
  where accuracy = 100 and seconds * 4 < words and void_reason is null;

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

-- src/domain/challenge/rules.ts has the same numbers.
create function challenge.rules(
  out timed_seconds integer, out relaxed_seconds integer, out grace interval, out to_finish interval,
  out account_age interval, out calls_per_minute integer, out kept interval
)
language sql immutable set search_path = ''
as $$
  select 60, 600, interval '2 seconds', interval '24 hours', interval '30 days', 60, interval '12 months'
$$;

-- The questions of a round.
create function challenge.quotas() returns table (difficulty text, is_fixed boolean, size integer)
language sql immutable set search_path = ''
as $$
  values ('easy', true, 2), ('easy', false, 2), ('medium', true, 1), ('medium', false, 4),
    ('hard', true, 1), ('hard', false, 2)
$$;

-- The only clock. Tests replace it.
create function challenge.now() returns timestamptz
language sql volatile set search_path = ''
as $$ select clock_timestamp() $$;

create function challenge.today() returns date
language sql volatile set search_path = ''
as $$ select (challenge.now() at time zone 'utc')::date $$;

-- The sign-in provider whose identities count. The embedded backend replaces it by its local stand-in.
create function challenge.provider() returns text
language sql immutable set search_path = ''
as $$ select 'x' $$;

create function challenge.seconds_for(mode text) returns integer
language sql immutable set search_path = ''
as $$
  select case mode when 'timed' then timed_seconds else relaxed_seconds end from challenge.rules()
$$;

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

-- The questions of a new round, or fewer if the pool lacks some: those that the person has seen least, in turn from
-- every family.
create function challenge.draw(x_id text) returns bigint[]
language plpgsql set search_path = ''
as $$
declare
  seen jsonb := (
    select coalesce(jsonb_object_agg(question, times), '{}') from (
      select past.question, count(*) as times
      from challenge.attempts as earlier join challenge.served as past on past.attempt = earlier.id
      where earlier.x_id = draw.x_id group by past.question
    ) as counted);
  quota record;
  drawn bigint[] := '{}';
begin
  for quota in select * from challenge.quotas() loop
    drawn := drawn || array(
      select id from (
        select question.id, question.family, gen_random_uuid() as chance,
          coalesce((seen ->> question.id::text)::integer, 0) as times
        from challenge.questions as question
        where question.is_active and question.difficulty = quota.difficulty
          and (question.family = 'fixed') = quota.is_fixed
      ) as candidate
      left join (
        select family, count(*) as size from challenge.questions where id = any (drawn) group by family
      ) as in_round using (family)
      order by coalesce(size, 0) + row_number() over (partition by family order by times, chance), chance
      limit quota.size);
  end loop;
  return drawn;
end
$$;

-- The last position that is lost by now, or null: a question whose time ran out, or all that are left of a round that
-- was open too long.
create function challenge.lost_until(attempt challenge.attempts) returns integer
language sql volatile set search_path = ''
as $$
  select case
    when asked.deadline + rules.grace >= moment.now then null
    when attempt.opened + rules.to_finish < moment.now then
      (select max(position) from challenge.served as known where known.attempt = attempt.id)
    when asked.served_at is not null then asked.position
  end
  from challenge.served as asked, challenge.rules() as rules, (select challenge.now() as now) as moment
  where asked.attempt = attempt.id and asked.verdict is null
  order by asked.position limit 1
$$;

-- Grades a round whose questions all have a verdict.
create function challenge.grade(attempt uuid) returns void
language sql set search_path = ''
as $$
  update challenge.attempts as own set
    finished = grade.finished, score = (grade.of).score, accuracy = (grade.of).accuracy,
    seconds = (grade.of).seconds, words = grade.words, is_due = (grade.of).accuracy > 0
  from (
    select
      challenge.score(
        known.mode,
        array_agg(question.difficulty order by position),
        array_agg(verdict = 'right' order by position),
        -- The grace for the network never enters the score. A server's clock may be set back.
        array_agg(case when served_at is null then challenge.seconds_for(known.mode) * 1000
          else greatest(0, extract(epoch from least(answered_at, deadline) - served_at) * 1000)
          end::integer order by position),
        array_agg(question.words::integer order by position)
      ) as of,
      sum(question.words) as words,
      max(answered_at) as finished
    from challenge.attempts as known
    join challenge.served as asked on asked.attempt = known.id
    join challenge.questions as question on question.id = asked.question
    where known.id = grade.attempt
    group by known.mode
    having bool_and(verdict is not null)
  ) as grade
  where own.id = grade.attempt
$$;

-- Ends the unanswered questions up to a position as late.
create function challenge.close(attempt uuid, until integer) returns void
language sql set search_path = ''
as $$
  update challenge.served as asked set
    verdict = 'late', answered_at = least(asked.deadline, challenge.now())
  where asked.attempt = close.attempt and asked.verdict is null and asked.position <= close.until;
  select challenge.grade(close.attempt);
$$;

-- Gives a person who has no row the one that staff imported under their handle.
create function challenge.claim(x_id text) returns challenge.people
language plpgsql set search_path = ''
as $$
declare
  person challenge.people;
begin
  update challenge.people as known set
    winner_id = winner.id,
    imported = jsonb_build_object('iq_score', winner.iq_score, 'accuracy', winner.accuracy_percentage,
      'seconds', winner.completion_time, 'at', winner.created_at)
  from public.winners as winner
  where known.x_id = claim.x_id and known.winner_id is null
    and lower(winner.username) = lower(known.handle)
    and not exists (select from challenge.people as other where other.winner_id = winner.id);
  select * into strict person from challenge.people as known where known.x_id = claim.x_id;
  return person;
end
$$;

-- The best of a person's rounds and of what staff had imported for them; all null if there is none.
create function challenge.best(
  person challenge.people, out score numeric, out accuracy numeric, out seconds integer, out at timestamptz
)
language sql stable set search_path = ''
as $$
  select * from (
    select attempt.score, attempt.accuracy, attempt.seconds, attempt.finished as at
    from challenge.attempts as attempt
    where attempt.x_id = person.x_id and attempt.accuracy > 0 and attempt.void_reason is null
    union all
    select (person.imported ->> 'iq_score')::numeric, (person.imported ->> 'accuracy')::numeric,
      (person.imported ->> 'seconds')::integer, (person.imported ->> 'at')::timestamptz
    where person.imported is not null
  ) as result
  order by score desc nulls last, seconds nulls last, at
  limit 1
$$;

-- Brings the board in line with a person's best result. The caller has locked the person's row.
create function challenge.publish(x_id text) returns void
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
  -- Staff decide about a handle that is on somebody else's row.
  is_taken := exists (select from public.winners as winner
    where lower(winner.username) = lower(person.handle) and winner.id is distinct from person.winner_id);
  if best.at is null then
    delete from public.winners where id = person.winner_id;
  elsif person.winner_id is not null then
    update public.winners set
      username = case when is_taken then username else person.handle end,
      avatar_url = coalesce(person.avatar_url, avatar_url),
      iq_score = best.score, accuracy_percentage = best.accuracy, completion_time = best.seconds,
      created_at = best.at
    where id = person.winner_id;
  elsif not is_taken then
    insert into public.winners
      (username, avatar_url, iq_score, accuracy_percentage, completion_time, created_at)
    values (person.handle, person.avatar_url, best.score, best.accuracy, best.seconds, best.at)
    returning id into person.winner_id;
    update challenge.people as known set winner_id = person.winner_id
    where known.x_id = person.x_id;
  end if;
  update challenge.attempts as known set is_due = false where known.x_id = publish.x_id and known.is_due;
end
$$;

-- The same when a result waits for it. If the board is busy, a later call does it.
create function challenge.publish_if_due(x_id text) returns void
language plpgsql set search_path = '' set lock_timeout = '1s'
as $$
begin
  if exists (select from challenge.attempts as known
    where known.x_id = publish_if_due.x_id and known.is_due) then
    perform challenge.publish(publish_if_due.x_id);
  end if;
exception
  when lock_not_available then null;
end
$$;

-- Deletes an account with all that it earned.
create function challenge.erase(account uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from challenge.people as person where person.user_id = erase.account order by x_id for update;
  -- A row that staff imported under their handle is theirs, though they may not have played to the end.
  perform challenge.claim(person.x_id) from challenge.people as person where person.user_id = erase.account;
  insert into challenge.forgotten (x_hash, day)
  select challenge.hash_of(person.x_id), today.day
  from (select challenge.today() as day) as today
  join challenge.attempts as attempt on attempt.day = today.day
  join challenge.people as person on person.x_id = attempt.x_id and person.user_id = erase.account
  on conflict on constraint forgotten_pkey do update set day = excluded.day;
  delete from public.winners as winner using challenge.people as person
  where winner.id = person.winner_id and person.user_id = erase.account;
  delete from auth.users as known where known.id = erase.account;
end
$$;

revoke all on schema challenge from public, anon, authenticated, service_role;
revoke all on all tables in schema challenge from public, anon, authenticated, service_role;
revoke all on all functions in schema challenge from public, anon, authenticated, service_role;
