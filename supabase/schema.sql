-- What the database holds after all migrations, as pg_dump tells it. Written by `npm run schema`; a test compares.
--
-- Name: bets; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA bets;


--
-- Name: challenge; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA challenge;


--
-- Name: follow_check; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA follow_check;


--
-- Name: public; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA public;


--
-- Name: SCHEMA public; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA public IS 'standard public schema';


--
-- Name: address(); Type: FUNCTION; Schema: bets; Owner: -
--

CREATE FUNCTION bets.address() RETURNS inet
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  select case when pg_input_is_valid(address, 'inet') then address::inet else '::' end
  from regexp_replace(
    nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip', '^::ffff:(?=[\d.]+$)', '', 'i'
  ) as address
$_$;


--
-- Name: code(bytea, text); Type: FUNCTION; Schema: bets; Owner: -
--

CREATE FUNCTION bets.code(key bytea, name text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select ('x' || encode(substring(sha256(key || convert_to(name, 'utf8')) for 8), 'hex'))::bit(64)::bigint
$$;


--
-- Name: forget(); Type: FUNCTION; Schema: bets; Owner: -
--

CREATE FUNCTION bets.forget() RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  with renewed as (
    update bets.day set day = follow_check.today(), bets = 0, visitors = '{}', networks = '{}',
      key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    where day < follow_check.today()
    returning day
  )
  delete from bets.uncounted where day < (select day from renewed) - 30;
$$;


--
-- Name: network(inet, integer, integer); Type: FUNCTION; Schema: bets; Owner: -
--

CREATE FUNCTION bets.network(address inet, ipv4_bits integer, ipv6_bits integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select text(network(set_masklen(address, case family(address) when 4 then ipv4_bits else ipv6_bits end)))
$$;


--
-- Name: accounts_of(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.accounts_of(name text) RETURNS TABLE(account text, user_id uuid, handle text, username text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select identity.provider_id, identity.user_id,
    coalesce(person.handle, identity.identity_data ->> 'user_name'), winner.username
  from auth.identities as identity
  left join challenge.people as person on person.x_id = identity.provider_id
  left join public.winners as winner on winner.id = person.winner_id
  where identity.provider = challenge.provider()
    and lower(accounts_of.name) in (lower(winner.username), lower(person.handle),
      lower(identity.identity_data ->> 'user_name'), lower(identity.identity_data ->> 'preferred_username'))
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: attempts; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.attempts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    x_id text NOT NULL,
    day date NOT NULL,
    mode text NOT NULL,
    opened timestamp with time zone NOT NULL,
    finished timestamp with time zone,
    score numeric(4,1),
    accuracy numeric(5,2),
    seconds integer,
    words integer,
    is_due boolean DEFAULT false NOT NULL,
    void_reason text,
    CONSTRAINT attempts_mode_check CHECK ((mode = ANY (ARRAY['timed'::text, 'relaxed'::text])))
);


--
-- Name: served; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.served (
    attempt uuid NOT NULL,
    "position" smallint NOT NULL,
    question bigint NOT NULL,
    option_order smallint[] NOT NULL,
    served_at timestamp with time zone,
    deadline timestamp with time zone,
    answered_at timestamp with time zone,
    option smallint,
    verdict text,
    CONSTRAINT served_verdict_check CHECK ((verdict = ANY (ARRAY['right'::text, 'wrong'::text, 'late'::text])))
);


--
-- Name: asking(challenge.attempts, challenge.served); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.asking(attempt challenge.attempts, asked challenge.served) RETURNS jsonb
    LANGUAGE sql
    SET search_path TO ''
    AS $$
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


--
-- Name: people; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.people (
    x_id text NOT NULL,
    user_id uuid NOT NULL,
    handle text NOT NULL,
    avatar_url text,
    minute timestamp with time zone NOT NULL,
    calls integer NOT NULL,
    called_in xid8 NOT NULL,
    winner_id bigint,
    imported jsonb,
    CONSTRAINT people_handle_check CHECK ((handle ~ '^[A-Za-z0-9_]{1,15}$'::text))
);


--
-- Name: best(challenge.people); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.best(person challenge.people, OUT score numeric, OUT accuracy numeric, OUT seconds integer, OUT at timestamp with time zone) RETURNS record
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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


--
-- Name: claim(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.claim(x_id text) RETURNS challenge.people
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


--
-- Name: close(uuid, integer); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.close(attempt uuid, until integer) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  update challenge.served as asked set
    verdict = 'late', answered_at = least(asked.deadline, challenge.now())
  where asked.attempt = close.attempt and asked.verdict is null and asked.position <= close.until;
  select challenge.grade(close.attempt);
$$;


--
-- Name: draw(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.draw(x_id text) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


--
-- Name: edition(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.edition() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select md5(coalesce(string_agg(to_jsonb(known)::text, ' ' order by id), ''))
  from challenge.questions as known where is_active
$$;


--
-- Name: enter(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.enter(OUT person challenge.people, OUT refusal jsonb) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
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
$_$;


--
-- Name: erase(uuid); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.erase(account uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


--
-- Name: grade(uuid); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.grade(attempt uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
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


--
-- Name: hash_of(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.hash_of(x_id text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select encode(sha256(secret.key || convert_to(x_id, 'utf8')), 'hex') from challenge.secret as secret $$;


--
-- Name: is_paused(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.is_paused() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select is_paused or exists (select from challenge.missing()) from challenge.settings $$;


--
-- Name: is_taken(challenge.people); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.is_taken(person challenge.people) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (select from public.winners as winner
    where lower(winner.username) = lower(person.handle) and winner.id is distinct from person.winner_id)
$$;


--
-- Name: lost_until(challenge.attempts); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.lost_until(attempt challenge.attempts) RETURNS integer
    LANGUAGE sql
    SET search_path TO ''
    AS $$
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


--
-- Name: missing(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.missing() RETURNS TABLE(difficulty text, is_fixed boolean, size bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select quota.difficulty, quota.is_fixed, quota.size - count(question.id)
  from challenge.quotas() as quota left join challenge.questions as question on question.is_active
    and question.difficulty = quota.difficulty and (question.family = 'fixed') = quota.is_fixed
  group by quota.difficulty, quota.is_fixed, quota.size having count(question.id) < quota.size
$$;


--
-- Name: note_erased(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.note_erased() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  insert into challenge.erased values (old.user_id, challenge.today()) on conflict do nothing;
  return null;
end
$$;


--
-- Name: now(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.now() RETURNS timestamp with time zone
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select clock_timestamp() $$;


--
-- Name: pass_on(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.pass_on() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: provider(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.provider() RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$ select 'x' $$;


--
-- Name: publish(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.publish(x_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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
      avatar_url = follow_check.picture(avatar_url, person.avatar_url),
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


--
-- Name: publish_if_due(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.publish_if_due(x_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    SET lock_timeout TO '1s'
    AS $$
begin
  if exists (select from challenge.attempts as known
    where known.x_id = publish_if_due.x_id and known.is_due) then
    perform challenge.publish(publish_if_due.x_id);
  end if;
exception
  when lock_not_available then null;
end
$$;


--
-- Name: quotas(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.quotas() RETURNS TABLE(difficulty text, is_fixed boolean, size integer)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select quota.* from challenge.settings, lateral (values
    ('easy', true, own_easy), ('easy', false, 4 - own_easy), ('medium', true, own_medium), ('medium', false, 5 - own_medium),
    ('hard', true, own_hard), ('hard', false, 3 - own_hard)
  ) as quota (difficulty, is_fixed, size)
$$;


--
-- Name: result(challenge.attempts); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.result(attempt challenge.attempts) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


--
-- Name: rules(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.rules(OUT timed_seconds integer, OUT relaxed_seconds integer, OUT grace interval, OUT to_finish interval, OUT apart interval, OUT account_age interval, OUT calls_per_minute integer, OUT kept interval, OUT log_kept interval) RETURNS record
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select 120, 600, interval '2 seconds', interval '24 hours', interval '12 hours', interval '30 days', 60,
    interval '12 months', interval '30 days'
$$;


--
-- Name: score(text, text[], boolean[], integer[], integer[]); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.score(mode text, difficulties text[], rights boolean[], elapsed_ms integer[], words integer[], OUT score numeric, OUT accuracy numeric, OUT seconds integer) RETURNS record
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  with answer as (
    select
      case difficulty when 'easy' then 1 when 'medium' then 2 else 3 end as weight,
      is_right,
      elapsed,
      -- Half a second for each word.
      greatest(0, elapsed - words * 500) as thinking
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


--
-- Name: seconds_for(text); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.seconds_for(mode text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case mode when 'timed' then timed_seconds else relaxed_seconds end from challenge.rules()
$$;


--
-- Name: size(uuid); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.size(attempt uuid) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select count(*)::integer from challenge.served as known where known.attempt = size.attempt $$;


--
-- Name: standing(bigint); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.standing(winner_id bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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


--
-- Name: status(challenge.people); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.status(person challenge.people) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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


--
-- Name: today(); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.today() RETURNS date
    LANGUAGE sql
    SET search_path TO ''
    AS $$ select (challenge.now() at time zone 'utc')::date $$;


--
-- Name: told(challenge.attempts, challenge.served); Type: FUNCTION; Schema: challenge; Owner: -
--

CREATE FUNCTION challenge.told(attempt challenge.attempts, asked challenge.served) RETURNS jsonb
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'state', 'told', 'verdict', asked.verdict, 'option', asked.option,
    'section', question.section, 'lab', question.lab, 'is_last', attempt.finished is not null
  )
  from challenge.questions as question where question.id = asked.question
$$;


--
-- Name: charge(text); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.charge(visitor text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  per_minute integer;
  per_day integer;
  gap interval;
  known follow_check.visitors;
begin
  select visitor_checks_per_minute, visitor_checks_per_day into per_minute, per_day
  from follow_check.state;
  gap := interval '1 minute' / per_minute;
  insert into follow_check.visitors as own (visitor, day, checks, rested_at)
  values (charge.visitor, follow_check.today(), 1, now() + gap)
  on conflict on constraint visitors_pkey do update
  set checks = own.checks + 1, rested_at = greatest(own.rested_at, now()) + gap
  where own.checks < per_day and own.rested_at <= now() + gap * (per_minute - 1);
  if found then
    return null;
  end if;
  select * into known from follow_check.visitors as own where own.visitor = charge.visitor;
  if known.checks >= per_day then
    return follow_check.seconds_to(follow_check.tomorrow());
  end if;
  return follow_check.seconds_to(known.rested_at - gap * (per_minute - 1));
end
$$;


--
-- Name: forget(); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.forget() RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  delete from follow_check.visitors where visitor in (
    select visitor from follow_check.visitors where day < follow_check.today()
    for update skip locked
  );
  -- Accounts that are gone are remembered for due_follow_checks.
  delete from follow_check.accounts where checked_at < now() - case
    when outcome = 'no-such-account' then interval '30 days' else interval '2 days'
  end;
  -- As long as backups are kept.
  delete from challenge.erased where day < challenge.today() - 30;
  -- Staff may have renewed the key or the credit since: the next check asks X.
  update follow_check.state set paused_until = now()
  where paused_until > now() and pause_reason in ('refused', 'no-credit');
  select bets.forget();
$$;


--
-- Name: known(text); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.known(name text) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'decision', 'answer',
    'outcome', coalesce(
      account.outcome, case when winner.follows_altius then 'yes' else 'no' end),
    'username', coalesce(winner.username, account.spelling),
    'followers_count', coalesce(account.followers_count, winner.followers_count),
    'checked_at', coalesce(account.checked_at, winner.follows_altius_checked_at),
    'source', case when account.username is null then 'table' else 'x-api' end
  )
  from (values (lower(known.name))) as asked (name)
  left join follow_check.accounts as account on account.username = asked.name
  left join public.winners as winner on lower(winner.username) = asked.name
  where coalesce(account.checked_at, winner.follows_altius_checked_at) is not null
$$;


--
-- Name: picture(text, text); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.picture(known text, told text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(told, case when known !~ '^https://pbs\.twimg\.com/' then known end)
$$;


--
-- Name: seconds_to(timestamp with time zone); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.seconds_to(moment timestamp with time zone) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select greatest(1, ceil(extract(epoch from seconds_to.moment - now())))::integer
$$;


--
-- Name: today(); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.today() RETURNS date
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select (now() at time zone 'utc')::date $$;


--
-- Name: tomorrow(); Type: FUNCTION; Schema: follow_check; Owner: -
--

CREATE FUNCTION follow_check.tomorrow() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$ select (follow_check.today() + 1)::timestamp at time zone 'utc' $$;


--
-- Name: all_bets(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.all_bets() RETURNS json
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  return (
    select coalesce(json_agg(json_build_object('block', own.block, 'bet', own.bet, 'bets', own.bets)
      order by own.block, own.bet), '[]')
    from bets.counts as own);
end
$$;


--
-- Name: FUNCTION all_bets(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.all_bets() IS 'How many bets each speedup has, for every block with bets.';


--
-- Name: allow_bets_on(integer[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.allow_bets_on(blocks integer[]) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with added as (
    insert into bets.blocks (block) select distinct each from unnest(blocks) as each where each > 0
    on conflict on constraint blocks_pkey do nothing returning 1
  )
  select count(*)::integer from added
$$;


--
-- Name: FUNCTION allow_bets_on(blocks integer[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.allow_bets_on(blocks integer[]) IS 'Lets visitors bet on these blocks, too, and returns how many of them are new.';


--
-- Name: allow_winner(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.allow_winner(name text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.removed_winners as removed
  where removed.hash = sha256(convert_to(lower(allow_winner.name), 'UTF8'));
  return found;
end
$$;


--
-- Name: FUNCTION allow_winner(name text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.allow_winner(name text) IS 'Lets a removed name come back; returns whether it was barred.';


--
-- Name: barred_winners(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.barred_winners() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('hash', encode(hash, 'hex'), 'day', day) order by day, hash), '[]')
  from public.removed_winners
$$;


--
-- Name: FUNCTION barred_winners(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.barred_winners() IS 'The hashes of the names that may not come back, with the day.';


--
-- Name: begin_edition(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_edition() RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  insert into public.board_edition as own (begun)
  values ((extract(epoch from clock_timestamp()) * 1000000)::bigint)
  on conflict on constraint board_edition_pkey do update set begun = greatest(excluded.begun, own.begun + 1)
  returning begun
$$;


--
-- Name: FUNCTION begin_edition(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.begin_edition() IS 'The number of a publish; call it before the winners are read.';


--
-- Name: begin_follow_check(text, text, boolean, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_follow_check(username text, visitor text, fresh boolean, calls integer) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  retry_after integer;
  known jsonb;
  is_winner boolean;
  state follow_check.state;
begin
  if begin_follow_check.visitor is not null then
    retry_after := follow_check.charge(begin_follow_check.visitor);
    if retry_after is not null then
      return jsonb_build_object('decision', 'slow-down', 'retry_after', retry_after);
    end if;
  end if;

  if not fresh then
    known := follow_check.known(begin_follow_check.username);
    if (known ->> 'checked_at')::timestamptz > now() - (case known ->> 'outcome'
      when 'yes' then interval '1 day' when 'no' then interval '1 minute' else interval '6 hours'
    end) then
      return known;
    end if;
  end if;

  if (select day from follow_check.state) < follow_check.today() then
    perform follow_check.forget();
  end if;
  -- The second half of a day's calls is kept for names on the board.
  is_winner := exists (select from public.find_winner(begin_follow_check.username));
  update follow_check.state as own
  set day = follow_check.today(),
    calls = begin_follow_check.calls
      + case when own.day = follow_check.today() then own.calls else 0 end
  where own.paused_until <= now() and begin_follow_check.calls
      + case when own.day = follow_check.today() then own.calls else 0 end
    <= case when is_winner then own.calls_per_day else own.calls_per_day / 2 end;
  if found then
    return jsonb_build_object('decision', 'ask', 'asked_at', now());
  end if;
  if known ->> 'outcome' in ('yes', 'no') then
    return known || '{"stale": true}';
  end if;
  select * into state from follow_check.state;
  if state.paused_until > now() then
    return jsonb_build_object('decision', 'unavailable', 'reason', state.pause_reason,
      'retry_after', follow_check.seconds_to(state.paused_until));
  end if;
  return jsonb_build_object('decision', 'unavailable', 'reason', 'budget',
    'retry_after', follow_check.seconds_to(follow_check.tomorrow()));
end
$$;


--
-- Name: bets_of(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bets_of(block integer) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform set_config('response.headers', '[{"Cache-Control": "public, max-age=60"}]', true);
  return (select coalesce(jsonb_agg(jsonb_build_object('bet', own.bet, 'bets', own.bets) order by own.bet), '[]')
    from bets.counts as own where own.block = bets_of.block);
end
$$;


--
-- Name: FUNCTION bets_of(block integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.bets_of(block integer) IS 'How many bets each speedup has; of a block without bets, nothing.';


--
-- Name: challenge_active(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_active() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    AS $$
  select jsonb_build_object(
    'edition', challenge.edition(),
    'quotas', (select jsonb_agg(to_jsonb(quota)) from challenge.quotas() as quota),
    'questions', (select coalesce(jsonb_agg(to_jsonb(known) - '{is_active,digest}'::text[] order by id), '[]')
      from challenge.questions as known where is_active))
$$;


--
-- Name: FUNCTION challenge_active(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_active() IS 'The questions that rounds draw from, and how many a round takes of each kind.';


--
-- Name: challenge_answer(uuid, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_answer(attempt uuid, place integer, option integer) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION challenge_answer(attempt uuid, place integer, option integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_answer(attempt uuid, place integer, option integer) IS 'Takes an answer; repeated calls get the verdict on the first one. The last answer grades the round.';


--
-- Name: challenge_clean(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_clean() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    AS $$
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


--
-- Name: FUNCTION challenge_clean(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_clean() IS 'Ends and publishes what is due, and deletes what the privacy page says is deleted. Run it nightly.';


--
-- Name: challenge_forget(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_forget() RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  entry record := challenge.enter();
begin
  -- Whoever may not play may still delete what they have.
  if entry.refusal ->> 'state' = 'slow-down' then return entry.refusal; end if;
  perform challenge.erase(auth.uid());
  return jsonb_build_object('state', 'forgotten');
end
$$;


--
-- Name: FUNCTION challenge_forget(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_forget() IS 'Deletes everything of the caller: attempts, board row and account.';


--
-- Name: challenge_load(jsonb, bigint[], text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_load(questions jsonb, gone bigint[] DEFAULT NULL::bigint[], edition text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    AS $$
declare
  retired integer;
begin
  -- A load sees the questions of the one before. Rounds go on.
  lock table challenge.questions in share row exclusive mode;
  if challenge_load.edition <> challenge.edition() then
    raise exception using errcode = 'PT409', message =
      'Someone changed the questions meanwhile. Nothing was changed: run the command again.';
  end if;
  -- Rounds that are open keep their questions, so a retired one stays in the table.
  update challenge.questions as known set is_active = false
  where known.is_active and case when gone is null
    then known.family in (select one ->> 'family' from jsonb_array_elements(questions) as one)
    else known.id = any (gone) end;
  get diagnostics retired = row_count;
  insert into challenge.questions (family, difficulty, stem, options, key, figure, words, section, lab, reason, digest)
  select family, difficulty, stem, options, key, figure, words, section, lab, reason,
    md5(jsonb_build_array(family, stem, figure, options)::text)
  from jsonb_to_recordset(challenge_load.questions) as one (family text, difficulty text, stem text, options text[],
    key smallint, figure jsonb, words smallint, section text, lab jsonb, reason text)
  on conflict on constraint questions_digest_key do update set
    difficulty = excluded.difficulty, key = excluded.key, words = excluded.words,
    section = excluded.section, lab = excluded.lab, reason = excluded.reason, is_active = true;
  return jsonb_build_object('before', retired);
end
$$;


--
-- Name: FUNCTION challenge_load(questions jsonb, gone bigint[], edition text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_load(questions jsonb, gone bigint[], edition text) IS 'Makes these active, and those that are `gone` no longer, or all others of the same families; fails with a sentence if the questions are no longer those of the edition.';


--
-- Name: challenge_next(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_next(attempt uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION challenge_next(attempt uuid); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_next(attempt uuid) IS 'Starts the clock of the first unanswered question, then shows it; ends one whose time ran out; or the result.';


--
-- Name: challenge_open(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_open(mode text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION challenge_open(mode text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_open(mode text) IS 'Opens the round of the day, timed or relaxed, or returns where the caller stands. No clock runs yet.';


--
-- Name: challenge_pause(boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_pause(is_paused boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$ update challenge.settings set is_paused = challenge_pause.is_paused where is_only_row $$;


--
-- Name: FUNCTION challenge_pause(is_paused boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_pause(is_paused boolean) IS 'Stops new rounds, or allows them again. Open rounds go on.';


--
-- Name: challenge_questions(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_questions() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    AS $$
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


--
-- Name: FUNCTION challenge_questions(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_questions() IS 'What `challenge report` prints: at most 100, the worst first.';


--
-- Name: challenge_report(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_report() RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION challenge_report(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_report() IS 'What `challenge status` prints.';


--
-- Name: challenge_status(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_status() RETURNS jsonb
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case when auth.uid() is null
    then jsonb_build_object('state', case when challenge.is_paused() then 'paused' else 'signed-out' end)
    else (select coalesce(entry.refusal, challenge.status(entry.person)) from challenge.enter() as entry) end
$$;


--
-- Name: FUNCTION challenge_status(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_status() IS 'Where the caller stands; without a session, whether rounds open.';


--
-- Name: challenge_void(uuid, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.challenge_void(attempt uuid, reason text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION challenge_void(attempt uuid, reason text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.challenge_void(attempt uuid, reason text) IS 'Takes an attempt out of the count; the person''s next best result takes its place on the board.';


--
-- Name: change_winners(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.change_winners(changes jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    SET lock_timeout TO '10s'
    AS $_$
declare
  columns text := (
    select string_agg(quote_ident(attname), ', ')
    from pg_catalog.pg_attribute
    where attrelid = 'public.winners'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'updated_at')
  );
begin
  -- What X said of either name is about another account now. First, since a check locks its account before the winner.
  delete from follow_check.accounts where username in (
    select lower(name)
    from jsonb_array_elements(change_winners.changes) as item,
      unnest(array[item ->> 'username', item #>> '{after,username}']) as name
    where lower(item ->> 'username') <> lower(item #>> '{after,username}')
  );
  -- Reads go on; whoever writes waits.
  lock table public.winners in share row exclusive mode;
  create temporary table change on commit drop as
  select
    lower(item ->> 'username') as winner_key,
    lower(coalesce(item #>> '{after,username}', item ->> 'username')) as new_key,
    nullif(item -> 'before', 'null') as old_values,
    nullif(item -> 'after', 'null') as new_values
  from jsonb_array_elements(change_winners.changes) as item;
  analyze pg_temp.change;

  if exists (
    select
    from pg_temp.change
    left join public.winners as winner on lower(winner.username) = change.winner_key
    where case
      when change.old_values is null then winner.id is not null
      else winner.id is null or jsonb_populate_record(winner, change.old_values) is distinct from winner
    end
  ) or exists (
    select
    from pg_temp.change
    join public.removed_winners as removed on removed.hash = sha256(convert_to(change.new_key, 'UTF8'))
    where change.old_values is null or change.new_key <> change.winner_key
  ) or exists (
    -- Not even a name that its winner gives up in the same call: unique names are checked row by row.
    select
    from pg_temp.change
    join public.winners as winner on lower(winner.username) = change.new_key
    where change.new_key <> change.winner_key
  ) or exists (
    -- What people earned in the challenge is theirs.
    select
    from pg_temp.change
    join public.winners as winner on lower(winner.username) = change.winner_key
    join challenge.people as person on person.winner_id = winner.id
  ) then
    raise exception using errcode = 'PT409', message =
      'Someone changed the winners meanwhile. Nothing was changed: run the command again.';
  end if;

  delete from public.winners as winner using pg_temp.change
  where lower(winner.username) = change.winner_key and change.new_values is null;

  execute format(
    'update public.winners as winner set (%1$s) = (select %1$s from jsonb_populate_record(winner, change.new_values))
    from pg_temp.change
    where lower(winner.username) = change.winner_key and change.old_values is not null and change.new_values is not null',
    columns
  );
  execute format(
    'insert into public.winners (%1$s)
    select %1$s
    from pg_temp.change, jsonb_populate_record(
      null::public.winners, jsonb_build_object(''created_at'', now(), ''follows_altius'', false) || change.new_values
    )
    where change.old_values is null and change.new_values is not null',
    columns
  );
  drop table pg_temp.change;
end
$_$;


--
-- Name: FUNCTION change_winners(changes jsonb); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.change_winners(changes jsonb) IS 'Changes winners as planned in this one transaction, or fails with a sentence if one is no longer as before.';


--
-- Name: claim_edition(bigint, integer, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.claim_edition(edition bigint, winners integer, last_id bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if (select count(*) from public.winners as winner where winner.id <= last_id) <> claim_edition.winners then
    return 'changed';
  end if;
  update public.board_edition as own set claimed = edition where own.claimed <= edition;
  return case when found then 'newest' else 'overtaken' end;
end
$$;


--
-- Name: FUNCTION claim_edition(edition bigint, winners integer, last_id bigint); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.claim_edition(edition bigint, winners integer, last_id bigint) IS 'Whether a publish may write its manifest, or hold to the one it wrote. `changed`: it read so many winners up to `last_id`, and some are gone since. `overtaken`: a later publish wrote its own.';


--
-- Name: date_winner(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.date_winner() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' or new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;


--
-- Name: due_follow_checks(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.due_follow_checks(before timestamp with time zone, at_most integer) RETURNS TABLE(username text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform follow_check.forget();
  return query
    select winner.username from public.winners as winner
    where coalesce(winner.follows_altius_checked_at, '-infinity') < due_follow_checks.before
      and not exists (
        select from follow_check.accounts as account
        where account.username = lower(winner.username) and account.outcome = 'no-such-account'
          and account.checked_at >= due_follow_checks.before
      )
    order by winner.follows_altius_checked_at nulls first, winner.id
    limit due_follow_checks.at_most;
end
$$;


--
-- Name: earned_among(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.earned_among(names text[]) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(name), '{}')
  from unnest(earned_among.names) as name
  join public.winners as winner on lower(winner.username) = lower(name)
  join challenge.people as person on person.winner_id = winner.id
$$;


--
-- Name: FUNCTION earned_among(names text[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.earned_among(names text[]) IS 'Those of the names whose rows were earned in the challenge.';


--
-- Name: find_winner(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_winner(name text) RETURNS TABLE(username text, followers_count integer, follows_altius boolean, follows_altius_checked_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select winner.username, winner.followers_count, winner.follows_altius,
    winner.follows_altius_checked_at
  from public.winners as winner
  where lower(winner.username) = lower(find_winner.name)
$$;


--
-- Name: finish_follow_check(text, boolean, jsonb, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.finish_follow_check(username text, fresh boolean, finding jsonb, asked_at timestamp with time zone DEFAULT now()) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  name text := lower(finish_follow_check.username);
  kind text := finding ->> 'kind';
  is_following boolean := (finding ->> 'following')::boolean;
  known jsonb;
  state follow_check.state;
begin
  if kind in ('answer', 'no-such-account', 'suspended') then
    insert into follow_check.accounts as own values (
      name,
      case when is_following then 'yes' when not is_following then 'no' else kind end,
      coalesce(finding ->> 'username', finish_follow_check.username),
      (finding ->> 'followers_count')::integer,
      finish_follow_check.asked_at
    )
    on conflict on constraint accounts_pkey do update set
      outcome = excluded.outcome, spelling = excluded.spelling,
      followers_count = excluded.followers_count, checked_at = excluded.checked_at
    -- X was asked again meanwhile, and has answered: that is newer.
    where own.checked_at <= excluded.checked_at;
    if found and kind = 'answer' then
      update public.winners as winner set
        follows_altius = is_following,
        follows_altius_checked_at = finish_follow_check.asked_at,
        followers_count = coalesce((finding ->> 'followers_count')::integer, winner.followers_count),
        avatar_url = follow_check.picture(winner.avatar_url, finding ->> 'avatar_url')
      where lower(winner.username) = name;
    elsif found then
      -- No account, no badge. A row without one keeps its date if there is no account at all.
      update public.winners as winner set
        follows_altius = false,
        follows_altius_checked_at = finish_follow_check.asked_at
      where lower(winner.username) = name and (winner.follows_altius or kind = 'suspended');
    end if;
    update follow_check.state as own set failures = 0
    where own.failures > 0 and own.paused_until <= now();
    return follow_check.known(name);
  end if;

  -- Of several calls that fail at once, the first one counts.
  if kind = 'failed' then
    update follow_check.state as own set
      failures = own.failures + 1,
      pause_reason = finding ->> 'reason',
      paused_until = now() + least(interval '15 minutes', greatest(
        interval '1 minute' * power(2, least(own.failures, 4)),
        make_interval(secs => coalesce((finding ->> 'retry_after')::double precision, 0))))
    where own.paused_until <= now();
  end if;
  known := follow_check.known(name);
  if not fresh and known ->> 'outcome' in ('yes', 'no') then
    return known || '{"stale": true}';
  end if;
  select * into state from follow_check.state;
  return jsonb_build_object(
    'decision', 'unavailable',
    'reason', coalesce(finding ->> 'reason', 'failed'),
    'retry_after',
      case when state.paused_until > now() then follow_check.seconds_to(state.paused_until) end
  );
end
$$;


--
-- Name: place_bet(integer, numeric); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_bet(block integer, bet numeric) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  address inet := bets.address();
  limits bets.limits;
  today bets.day;
  visitor bigint;
  network bigint;
  met text;
begin
  if (place_bet.bet between 1 and 8 and place_bet.bet = round(place_bet.bet, 1) and exists (
    select from bets.blocks as known where known.block = place_bet.block)) is not true then
    return;
  end if;
  perform bets.forget();
  select * into limits from bets.limits;
  select * into today from bets.day for update;
  -- One customer has all IPv6 addresses that begin with the same 56 bits, and may have those of 48.
  visitor := bets.code(today.key, bets.network(address, 32, 56) || ' ' || place_bet.block);
  network := bets.code(today.key, bets.network(address, 24, 48));
  met := case
    when visitor = any (today.visitors) then 'visitor'
    when today.bets >= limits.bets_per_day then 'day'
    when cardinality(array_positions(today.networks, network)) >= limits.network_bets_per_day then 'network'
  end;
  if met is not null then
    insert into bets.uncounted as own values (today.day, met, now(), 1)
    on conflict on constraint uncounted_pkey do update set bets = own.bets + 1;
    return;
  end if;
  update bets.day set
    bets = today.bets + 1,
    visitors = array(select one from unnest(today.visitors || visitor) as one order by one),
    networks = array(select one from unnest(today.networks || network) as one order by one);
  with before as (
    delete from bets.counts as own where own.block = place_bet.block returning own.bet, own.bets
  )
  insert into bets.counts
  select place_bet.block, step.bet, sum(step.bets)
  from (select * from before union all values (place_bet.bet, 1)) as step
  group by step.bet
  order by step.bet;
end
$$;


--
-- Name: FUNCTION place_bet(block integer, bet numeric); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.place_bet(block integer, bet numeric) IS 'Counts a bet from 1 to 8 in steps of 0.1.';


--
-- Name: removals(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.removals() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'names', array(select encode(hash, 'hex') from public.removed_winners),
    'accounts', array(select account from challenge.erased))
$$;


--
-- Name: FUNCTION removals(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.removals() IS 'What repeat_removals takes after a restore.';


--
-- Name: remove_winner(text, text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.remove_winner(name text, account text DEFAULT NULL::text, bar boolean DEFAULT true) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  its_hash bytea := sha256(convert_to(lower(remove_winner.name), 'UTF8'));
  was_listed boolean := exists (select from public.winners where lower(username) = lower(remove_winner.name));
  meant integer := (select count(*) from challenge.accounts_of(name) as known
    where known.account = coalesce(remove_winner.account, known.account));
begin
  if meant > 1 or meant = 0 and remove_winner.account is not null then
    return jsonb_build_object('state', 'ambiguous', 'accounts', (
      select jsonb_agg(to_jsonb(known) - 'user_id') from challenge.accounts_of(name) as known));
  end if;
  -- A cached check of a name makes nobody a winner.
  if not (bar or was_listed or meant = 1
    or exists (select from public.removed_winners as removed where removed.hash = its_hash)) then
    return jsonb_build_object('state', 'unknown');
  end if;
  insert into public.removed_winners values (its_hash) on conflict do nothing;
  delete from follow_check.accounts where username = lower(remove_winner.name);
  perform challenge.erase(known.user_id) from challenge.accounts_of(name) as known
  where known.account = coalesce(remove_winner.account, known.account);
  -- A row that somebody else earned stays.
  delete from public.winners as winner
  where lower(winner.username) = lower(remove_winner.name)
    and not exists (select from challenge.people as person where person.winner_id = winner.id);
  return jsonb_build_object('state', 'removed', 'was_listed', was_listed);
end
$$;


--
-- Name: FUNCTION remove_winner(name text, account text, bar boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.remove_winner(name text, account text, bar boolean) IS 'Removes a person for good, with the cached follow check, their rounds of the challenge and their account. If the name may mean several accounts at X, it removes nobody and lists them: `account` chooses. A name without a row and an account is barred only if `bar` says so.';


--
-- Name: removed_among(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.removed_among(names text[]) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(name), '{}')
  from unnest(removed_among.names) as name
  join public.removed_winners as removed on removed.hash = sha256(convert_to(lower(name), 'UTF8'))
$$;


--
-- Name: FUNCTION removed_among(names text[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.removed_among(names text[]) IS 'Those of the names that were removed on request.';


--
-- Name: repeat_removals(text[], uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.repeat_removals(names text[], accounts uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  -- Whoever is in the backup though their removal is, too, came back by playing.
  since bytea[] := array(select decode(name, 'hex') from unnest(names) as name
    except select hash from public.removed_winners);
  people integer;
  rows integer;
begin
  insert into public.removed_winners select unnest(since);
  perform challenge.erase(known.id) from auth.users as known where known.id = any (accounts);
  get diagnostics people = row_count;
  delete from public.winners as winner
  where sha256(convert_to(lower(winner.username), 'UTF8')) = any (since)
    and not exists (select from challenge.people as person where person.winner_id = winner.id);
  get diagnostics rows = row_count;
  return people + rows;
end
$$;


--
-- Name: FUNCTION repeat_removals(names text[], accounts uuid[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.repeat_removals(names text[], accounts uuid[]) IS 'Removes from a restored database whoever was removed since the backup; returns how many accounts and rows went.';


--
-- Name: set_limit(text, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.set_limit(name text, value integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  case name
    when 'own-easy' then update challenge.settings set own_easy = value where is_only_row;
    when 'own-medium' then update challenge.settings set own_medium = value where is_only_row;
    when 'own-hard' then update challenge.settings set own_hard = value where is_only_row;
    when 'bets-per-day' then update bets.limits set bets_per_day = value where is_only;
    when 'network-bets-per-day' then update bets.limits set network_bets_per_day = value where is_only;
    when 'calls-per-day' then update follow_check.state set calls_per_day = value where is_only;
    when 'checks-per-minute' then update follow_check.state set visitor_checks_per_minute = value where is_only;
    when 'checks-per-day' then update follow_check.state set visitor_checks_per_day = value where is_only;
    else raise exception using errcode = 'PT409', message = format('There is no limit %s. Nothing was changed.', name);
  end case;
end
$$;


--
-- Name: FUNCTION set_limit(name text, value integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.set_limit(name text, value integer) IS 'Sets a limit of staff_limits.';


--
-- Name: staff_limits(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.staff_limits() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'own-easy', own_easy, 'own-medium', own_medium, 'own-hard', own_hard,
    'bets-per-day', bets_per_day, 'network-bets-per-day', network_bets_per_day,
    'calls-per-day', calls_per_day, 'checks-per-minute', visitor_checks_per_minute,
    'checks-per-day', visitor_checks_per_day)
  from challenge.settings, bets.limits, follow_check.state
$$;


--
-- Name: FUNCTION staff_limits(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.staff_limits() IS 'The limits that staff may set, by name.';


--
-- Name: staff_week(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.staff_week(since timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET statement_timeout TO '55s'
    AS $$
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


--
-- Name: FUNCTION staff_week(since timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.staff_week(since timestamp with time zone) IS 'What `npm run week` prints, and the rounds that it looks at.';


--
-- Name: uncounted_bets(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.uncounted_bets() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select coalesce(jsonb_agg(to_jsonb(own) order by own.since), '[]') from bets.uncounted as own
$$;


--
-- Name: FUNCTION uncounted_bets(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.uncounted_bets() IS 'How many bets each limit kept from counting, a day.';


--
-- Name: winner_places(bigint[], text, boolean, text, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.winner_places(ids bigint[], field text, ascending boolean, matching text DEFAULT ''::text, since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) RETURNS TABLE(id bigint, place bigint)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
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


--
-- Name: FUNCTION winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone) IS 'The ranks that the board gives these winners, sorted by a field, of all time or of a season.';


--
-- Name: blocks; Type: TABLE; Schema: bets; Owner: -
--

CREATE TABLE bets.blocks (
    block integer NOT NULL
);


--
-- Name: counts; Type: TABLE; Schema: bets; Owner: -
--

CREATE TABLE bets.counts (
    block integer NOT NULL,
    bet numeric(2,1) NOT NULL,
    bets integer NOT NULL,
    CONSTRAINT counts_bet_check CHECK (((bet >= (1)::numeric) AND (bet <= (8)::numeric))),
    CONSTRAINT counts_bets_check CHECK ((bets > 0))
);


--
-- Name: day; Type: TABLE; Schema: bets; Owner: -
--

CREATE TABLE bets.day (
    is_only boolean DEFAULT true NOT NULL,
    day date DEFAULT '-infinity'::date NOT NULL,
    key bytea DEFAULT '\x'::bytea NOT NULL,
    bets integer DEFAULT 0 NOT NULL,
    visitors bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    networks bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    CONSTRAINT day_is_only_check CHECK (is_only)
);


--
-- Name: limits; Type: TABLE; Schema: bets; Owner: -
--

CREATE TABLE bets.limits (
    is_only boolean DEFAULT true NOT NULL,
    bets_per_day integer DEFAULT 20000 NOT NULL,
    network_bets_per_day integer DEFAULT 100 NOT NULL,
    CONSTRAINT limits_is_only_check CHECK (is_only),
    CONSTRAINT limits_network_bets_per_day_check CHECK ((network_bets_per_day > 0))
);


--
-- Name: uncounted; Type: TABLE; Schema: bets; Owner: -
--

CREATE TABLE bets.uncounted (
    day date NOT NULL,
    "limit" text NOT NULL,
    since timestamp with time zone NOT NULL,
    bets integer NOT NULL,
    CONSTRAINT uncounted_limit_check CHECK (("limit" = ANY (ARRAY['visitor'::text, 'network'::text, 'day'::text])))
);


--
-- Name: erased; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.erased (
    account uuid NOT NULL,
    day date NOT NULL
);


--
-- Name: forgotten; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.forgotten (
    x_hash text NOT NULL,
    day date NOT NULL
);


--
-- Name: questions; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.questions (
    id bigint NOT NULL,
    family text NOT NULL,
    difficulty text NOT NULL,
    stem text NOT NULL,
    options text[] NOT NULL,
    key smallint NOT NULL,
    figure jsonb,
    words smallint NOT NULL,
    section text NOT NULL,
    lab jsonb,
    is_active boolean DEFAULT true NOT NULL,
    digest text NOT NULL,
    reason text,
    CONSTRAINT questions_check CHECK (((key >= 1) AND (key <= cardinality(options)))),
    CONSTRAINT questions_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
    CONSTRAINT questions_options_check CHECK (((cardinality(options) >= 2) AND (cardinality(options) <= 6))),
    CONSTRAINT questions_words_check CHECK ((words > 0))
);


--
-- Name: questions_id_seq; Type: SEQUENCE; Schema: challenge; Owner: -
--

ALTER TABLE challenge.questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME challenge.questions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: secret; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.secret (
    key bytea
);


--
-- Name: settings; Type: TABLE; Schema: challenge; Owner: -
--

CREATE TABLE challenge.settings (
    is_only_row boolean DEFAULT true NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    own_easy integer DEFAULT 2 NOT NULL,
    own_medium integer DEFAULT 1 NOT NULL,
    own_hard integer DEFAULT 1 NOT NULL,
    CONSTRAINT settings_is_only_row_check CHECK (is_only_row),
    CONSTRAINT settings_own_easy_check CHECK (((own_easy >= 0) AND (own_easy <= 4))),
    CONSTRAINT settings_own_hard_check CHECK (((own_hard >= 0) AND (own_hard <= 3))),
    CONSTRAINT settings_own_medium_check CHECK (((own_medium >= 0) AND (own_medium <= 5)))
);


--
-- Name: accounts; Type: TABLE; Schema: follow_check; Owner: -
--

CREATE TABLE follow_check.accounts (
    username text NOT NULL,
    outcome text NOT NULL,
    spelling text NOT NULL,
    followers_count integer,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT accounts_outcome_check CHECK ((outcome = ANY (ARRAY['yes'::text, 'no'::text, 'no-such-account'::text, 'suspended'::text]))),
    CONSTRAINT accounts_username_check CHECK ((username = lower(username)))
);


--
-- Name: state; Type: TABLE; Schema: follow_check; Owner: -
--

CREATE TABLE follow_check.state (
    is_only boolean DEFAULT true NOT NULL,
    visitor_checks_per_minute integer DEFAULT 5 NOT NULL,
    visitor_checks_per_day integer DEFAULT 30 NOT NULL,
    calls_per_day integer DEFAULT 1000 NOT NULL,
    day date DEFAULT '-infinity'::date NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    pause_reason text,
    CONSTRAINT state_is_only_check CHECK (is_only),
    CONSTRAINT state_visitor_checks_per_minute_check CHECK ((visitor_checks_per_minute > 0))
);


--
-- Name: visitors; Type: TABLE; Schema: follow_check; Owner: -
--

CREATE TABLE follow_check.visitors (
    visitor text NOT NULL,
    day date NOT NULL,
    checks integer NOT NULL,
    rested_at timestamp with time zone NOT NULL
);


--
-- Name: board_edition; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.board_edition (
    is_only boolean DEFAULT true NOT NULL,
    begun bigint NOT NULL,
    claimed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT board_edition_is_only_check CHECK (is_only)
);


--
-- Name: removed_winners; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.removed_winners (
    hash bytea NOT NULL,
    day date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date
);


--
-- Name: TABLE removed_winners; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.removed_winners IS 'SHA-256 of the lower-case usernames that may not come back. No role may touch it; the functions below do.';


--
-- Name: COLUMN removed_winners.day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.removed_winners.day IS 'Null before 28 November 2026.';


--
-- Name: winners; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.winners (
    id bigint NOT NULL,
    username text NOT NULL COLLATE pg_catalog."C",
    avatar_url text,
    description text,
    followers_count integer,
    following_count integer,
    iq_score numeric(4,1),
    accuracy_percentage numeric(5,2),
    completion_time integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    follows_altius boolean DEFAULT false NOT NULL,
    follows_altius_checked_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT winners_accuracy_percentage_in_range CHECK (((accuracy_percentage >= (0)::numeric) AND (accuracy_percentage <= (100)::numeric))),
    CONSTRAINT winners_avatar_url_is_safe CHECK (((avatar_url ~ '^(https://[^/]|/[A-Za-z0-9._~-])'::text) AND (avatar_url !~ '[[:cntrl:][:space:]\\]'::text) AND (char_length(avatar_url) <= 2048))),
    CONSTRAINT winners_completion_time_not_negative CHECK ((completion_time >= 0)),
    CONSTRAINT winners_description_is_short CHECK ((char_length(description) <= 500)),
    CONSTRAINT winners_followers_count_not_negative CHECK ((followers_count >= 0)),
    CONSTRAINT winners_following_count_not_negative CHECK ((following_count >= 0)),
    CONSTRAINT winners_iq_score_in_range CHECK (((iq_score >= (0)::numeric) AND (iq_score <= (300)::numeric))),
    CONSTRAINT winners_username_is_a_handle CHECK ((username ~ '^[A-Za-z0-9_]{1,15}$'::text))
);


--
-- Name: COLUMN winners.completion_time; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.winners.completion_time IS 'In seconds.';


--
-- Name: COLUMN winners.follows_altius; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.winners.follows_altius IS 'As last checked. Never affects the rank.';


--
-- Name: COLUMN winners.follows_altius_checked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.winners.follows_altius_checked_at IS 'Null means never.';


--
-- Name: COLUMN winners.updated_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.winners.updated_at IS 'Set by a trigger whenever a value changes.';


--
-- Name: winners_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.winners ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.winners_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: blocks blocks_pkey; Type: CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (block);


--
-- Name: counts counts_pkey; Type: CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.counts
    ADD CONSTRAINT counts_pkey PRIMARY KEY (block, bet);


--
-- Name: day day_pkey; Type: CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.day
    ADD CONSTRAINT day_pkey PRIMARY KEY (is_only);


--
-- Name: limits limits_pkey; Type: CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (is_only);


--
-- Name: uncounted uncounted_pkey; Type: CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.uncounted
    ADD CONSTRAINT uncounted_pkey PRIMARY KEY (day, "limit");


--
-- Name: attempts attempts_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);


--
-- Name: attempts attempts_x_id_day_key; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.attempts
    ADD CONSTRAINT attempts_x_id_day_key UNIQUE (x_id, day);


--
-- Name: erased erased_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.erased
    ADD CONSTRAINT erased_pkey PRIMARY KEY (account);


--
-- Name: forgotten forgotten_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.forgotten
    ADD CONSTRAINT forgotten_pkey PRIMARY KEY (x_hash);


--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (x_id);


--
-- Name: people people_winner_id_key; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.people
    ADD CONSTRAINT people_winner_id_key UNIQUE (winner_id);


--
-- Name: questions questions_digest_key; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.questions
    ADD CONSTRAINT questions_digest_key UNIQUE (digest);


--
-- Name: questions questions_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);


--
-- Name: served served_attempt_question_key; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.served
    ADD CONSTRAINT served_attempt_question_key UNIQUE (attempt, question);


--
-- Name: served served_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.served
    ADD CONSTRAINT served_pkey PRIMARY KEY (attempt, "position");


--
-- Name: settings settings_pkey; Type: CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (is_only_row);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: follow_check; Owner: -
--

ALTER TABLE ONLY follow_check.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (username);


--
-- Name: state state_pkey; Type: CONSTRAINT; Schema: follow_check; Owner: -
--

ALTER TABLE ONLY follow_check.state
    ADD CONSTRAINT state_pkey PRIMARY KEY (is_only);


--
-- Name: visitors visitors_pkey; Type: CONSTRAINT; Schema: follow_check; Owner: -
--

ALTER TABLE ONLY follow_check.visitors
    ADD CONSTRAINT visitors_pkey PRIMARY KEY (visitor);


--
-- Name: board_edition board_edition_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.board_edition
    ADD CONSTRAINT board_edition_pkey PRIMARY KEY (is_only);


--
-- Name: removed_winners removed_winners_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.removed_winners
    ADD CONSTRAINT removed_winners_pkey PRIMARY KEY (hash);


--
-- Name: winners winners_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.winners
    ADD CONSTRAINT winners_pkey PRIMARY KEY (id);


--
-- Name: attempts_day_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX attempts_day_idx ON challenge.attempts USING btree (day);


--
-- Name: attempts_due_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX attempts_due_idx ON challenge.attempts USING btree (x_id) WHERE is_due;


--
-- Name: attempts_finished_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX attempts_finished_idx ON challenge.attempts USING btree (finished DESC) WHERE (finished IS NOT NULL);


--
-- Name: attempts_one_open; Type: INDEX; Schema: challenge; Owner: -
--

CREATE UNIQUE INDEX attempts_one_open ON challenge.attempts USING btree (x_id) WHERE (finished IS NULL);


--
-- Name: attempts_unread_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX attempts_unread_idx ON challenge.attempts USING btree (finished DESC) WHERE ((((seconds * 6) < words) OR ((accuracy = (100)::numeric) AND ((seconds * 4) < words))) AND (void_reason IS NULL));


--
-- Name: people_handle_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX people_handle_idx ON challenge.people USING btree (lower(handle));


--
-- Name: people_user_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX people_user_idx ON challenge.people USING btree (user_id);


--
-- Name: questions_active_idx; Type: INDEX; Schema: challenge; Owner: -
--

CREATE INDEX questions_active_idx ON challenge.questions USING btree (difficulty, family) WHERE is_active;


--
-- Name: visitors_day_idx; Type: INDEX; Schema: follow_check; Owner: -
--

CREATE INDEX visitors_day_idx ON follow_check.visitors USING btree (day);


--
-- Name: winners_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX winners_created_at_idx ON public.winners USING btree (created_at);


--
-- Name: winners_followers_count_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX winners_followers_count_idx ON public.winners USING btree (followers_count DESC NULLS LAST, id);


--
-- Name: winners_rank_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX winners_rank_idx ON public.winners USING btree (iq_score DESC NULLS LAST, username, id);


--
-- Name: winners_updated_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX winners_updated_at_idx ON public.winners USING btree (updated_at);


--
-- Name: winners_username_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX winners_username_key ON public.winners USING btree (lower(username));


--
-- Name: people note_erased; Type: TRIGGER; Schema: challenge; Owner: -
--

CREATE TRIGGER note_erased AFTER DELETE ON challenge.people FOR EACH ROW EXECUTE FUNCTION challenge.note_erased();


--
-- Name: winners pass_on_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pass_on_deleted AFTER DELETE ON public.winners FOR EACH ROW EXECUTE FUNCTION challenge.pass_on();


--
-- Name: winners pass_on_renamed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pass_on_renamed AFTER UPDATE OF username ON public.winners FOR EACH ROW WHEN ((lower(old.username) <> lower(new.username))) EXECUTE FUNCTION challenge.pass_on();


--
-- Name: winners winners_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER winners_updated_at BEFORE INSERT OR UPDATE ON public.winners FOR EACH ROW EXECUTE FUNCTION public.date_winner();


--
-- Name: counts counts_block_fkey; Type: FK CONSTRAINT; Schema: bets; Owner: -
--

ALTER TABLE ONLY bets.counts
    ADD CONSTRAINT counts_block_fkey FOREIGN KEY (block) REFERENCES bets.blocks(block);


--
-- Name: attempts attempts_x_id_fkey; Type: FK CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.attempts
    ADD CONSTRAINT attempts_x_id_fkey FOREIGN KEY (x_id) REFERENCES challenge.people(x_id) ON DELETE CASCADE;


--
-- Name: people people_user_id_fkey; Type: FK CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.people
    ADD CONSTRAINT people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: people people_winner_id_fkey; Type: FK CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.people
    ADD CONSTRAINT people_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES public.winners(id) ON DELETE SET NULL;


--
-- Name: served served_attempt_fkey; Type: FK CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.served
    ADD CONSTRAINT served_attempt_fkey FOREIGN KEY (attempt) REFERENCES challenge.attempts(id) ON DELETE CASCADE;


--
-- Name: served served_question_fkey; Type: FK CONSTRAINT; Schema: challenge; Owner: -
--

ALTER TABLE ONLY challenge.served
    ADD CONSTRAINT served_question_fkey FOREIGN KEY (question) REFERENCES challenge.questions(id);


--
-- Name: blocks; Type: ROW SECURITY; Schema: bets; Owner: -
--

ALTER TABLE bets.blocks ENABLE ROW LEVEL SECURITY;

--
-- Name: counts; Type: ROW SECURITY; Schema: bets; Owner: -
--

ALTER TABLE bets.counts ENABLE ROW LEVEL SECURITY;

--
-- Name: day; Type: ROW SECURITY; Schema: bets; Owner: -
--

ALTER TABLE bets.day ENABLE ROW LEVEL SECURITY;

--
-- Name: limits; Type: ROW SECURITY; Schema: bets; Owner: -
--

ALTER TABLE bets.limits ENABLE ROW LEVEL SECURITY;

--
-- Name: uncounted; Type: ROW SECURITY; Schema: bets; Owner: -
--

ALTER TABLE bets.uncounted ENABLE ROW LEVEL SECURITY;

--
-- Name: attempts; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.attempts ENABLE ROW LEVEL SECURITY;

--
-- Name: erased; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.erased ENABLE ROW LEVEL SECURITY;

--
-- Name: forgotten; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.forgotten ENABLE ROW LEVEL SECURITY;

--
-- Name: people; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.people ENABLE ROW LEVEL SECURITY;

--
-- Name: questions; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.questions ENABLE ROW LEVEL SECURITY;

--
-- Name: secret; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.secret ENABLE ROW LEVEL SECURITY;

--
-- Name: served; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.served ENABLE ROW LEVEL SECURITY;

--
-- Name: settings; Type: ROW SECURITY; Schema: challenge; Owner: -
--

ALTER TABLE challenge.settings ENABLE ROW LEVEL SECURITY;

--
-- Name: accounts; Type: ROW SECURITY; Schema: follow_check; Owner: -
--

ALTER TABLE follow_check.accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: state; Type: ROW SECURITY; Schema: follow_check; Owner: -
--

ALTER TABLE follow_check.state ENABLE ROW LEVEL SECURITY;

--
-- Name: visitors; Type: ROW SECURITY; Schema: follow_check; Owner: -
--

ALTER TABLE follow_check.visitors ENABLE ROW LEVEL SECURITY;

--
-- Name: winners Everyone reads winners; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY "Everyone reads winners" ON public.winners FOR SELECT TO anon, authenticated USING (true);


--
-- Name: board_edition; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.board_edition ENABLE ROW LEVEL SECURITY;

--
-- Name: removed_winners; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.removed_winners ENABLE ROW LEVEL SECURITY;

--
-- Name: winners; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.winners ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO service_role;


--
-- Name: FUNCTION address(); Type: ACL; Schema: bets; Owner: -
--

REVOKE ALL ON FUNCTION bets.address() FROM PUBLIC;


--
-- Name: FUNCTION code(key bytea, name text); Type: ACL; Schema: bets; Owner: -
--

REVOKE ALL ON FUNCTION bets.code(key bytea, name text) FROM PUBLIC;


--
-- Name: FUNCTION forget(); Type: ACL; Schema: bets; Owner: -
--

REVOKE ALL ON FUNCTION bets.forget() FROM PUBLIC;


--
-- Name: FUNCTION network(address inet, ipv4_bits integer, ipv6_bits integer); Type: ACL; Schema: bets; Owner: -
--

REVOKE ALL ON FUNCTION bets.network(address inet, ipv4_bits integer, ipv6_bits integer) FROM PUBLIC;


--
-- Name: FUNCTION accounts_of(name text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.accounts_of(name text) FROM PUBLIC;


--
-- Name: FUNCTION asking(attempt challenge.attempts, asked challenge.served); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.asking(attempt challenge.attempts, asked challenge.served) FROM PUBLIC;


--
-- Name: FUNCTION best(person challenge.people, OUT score numeric, OUT accuracy numeric, OUT seconds integer, OUT at timestamp with time zone); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.best(person challenge.people, OUT score numeric, OUT accuracy numeric, OUT seconds integer, OUT at timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION claim(x_id text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.claim(x_id text) FROM PUBLIC;


--
-- Name: FUNCTION close(attempt uuid, until integer); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.close(attempt uuid, until integer) FROM PUBLIC;


--
-- Name: FUNCTION draw(x_id text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.draw(x_id text) FROM PUBLIC;


--
-- Name: FUNCTION edition(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.edition() FROM PUBLIC;


--
-- Name: FUNCTION enter(OUT person challenge.people, OUT refusal jsonb); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.enter(OUT person challenge.people, OUT refusal jsonb) FROM PUBLIC;


--
-- Name: FUNCTION erase(account uuid); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.erase(account uuid) FROM PUBLIC;


--
-- Name: FUNCTION grade(attempt uuid); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.grade(attempt uuid) FROM PUBLIC;


--
-- Name: FUNCTION hash_of(x_id text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.hash_of(x_id text) FROM PUBLIC;


--
-- Name: FUNCTION is_paused(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.is_paused() FROM PUBLIC;


--
-- Name: FUNCTION is_taken(person challenge.people); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.is_taken(person challenge.people) FROM PUBLIC;


--
-- Name: FUNCTION lost_until(attempt challenge.attempts); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.lost_until(attempt challenge.attempts) FROM PUBLIC;


--
-- Name: FUNCTION missing(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.missing() FROM PUBLIC;


--
-- Name: FUNCTION note_erased(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.note_erased() FROM PUBLIC;


--
-- Name: FUNCTION now(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.now() FROM PUBLIC;


--
-- Name: FUNCTION pass_on(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.pass_on() FROM PUBLIC;


--
-- Name: FUNCTION provider(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.provider() FROM PUBLIC;


--
-- Name: FUNCTION publish(x_id text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.publish(x_id text) FROM PUBLIC;


--
-- Name: FUNCTION publish_if_due(x_id text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.publish_if_due(x_id text) FROM PUBLIC;


--
-- Name: FUNCTION quotas(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.quotas() FROM PUBLIC;


--
-- Name: FUNCTION result(attempt challenge.attempts); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.result(attempt challenge.attempts) FROM PUBLIC;


--
-- Name: FUNCTION rules(OUT timed_seconds integer, OUT relaxed_seconds integer, OUT grace interval, OUT to_finish interval, OUT apart interval, OUT account_age interval, OUT calls_per_minute integer, OUT kept interval, OUT log_kept interval); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.rules(OUT timed_seconds integer, OUT relaxed_seconds integer, OUT grace interval, OUT to_finish interval, OUT apart interval, OUT account_age interval, OUT calls_per_minute integer, OUT kept interval, OUT log_kept interval) FROM PUBLIC;


--
-- Name: FUNCTION score(mode text, difficulties text[], rights boolean[], elapsed_ms integer[], words integer[], OUT score numeric, OUT accuracy numeric, OUT seconds integer); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.score(mode text, difficulties text[], rights boolean[], elapsed_ms integer[], words integer[], OUT score numeric, OUT accuracy numeric, OUT seconds integer) FROM PUBLIC;


--
-- Name: FUNCTION seconds_for(mode text); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.seconds_for(mode text) FROM PUBLIC;


--
-- Name: FUNCTION size(attempt uuid); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.size(attempt uuid) FROM PUBLIC;


--
-- Name: FUNCTION standing(winner_id bigint); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.standing(winner_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION status(person challenge.people); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.status(person challenge.people) FROM PUBLIC;


--
-- Name: FUNCTION today(); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.today() FROM PUBLIC;


--
-- Name: FUNCTION told(attempt challenge.attempts, asked challenge.served); Type: ACL; Schema: challenge; Owner: -
--

REVOKE ALL ON FUNCTION challenge.told(attempt challenge.attempts, asked challenge.served) FROM PUBLIC;


--
-- Name: FUNCTION charge(visitor text); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.charge(visitor text) FROM PUBLIC;


--
-- Name: FUNCTION forget(); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.forget() FROM PUBLIC;


--
-- Name: FUNCTION known(name text); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.known(name text) FROM PUBLIC;


--
-- Name: FUNCTION picture(known text, told text); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.picture(known text, told text) FROM PUBLIC;


--
-- Name: FUNCTION seconds_to(moment timestamp with time zone); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.seconds_to(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION today(); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.today() FROM PUBLIC;


--
-- Name: FUNCTION tomorrow(); Type: ACL; Schema: follow_check; Owner: -
--

REVOKE ALL ON FUNCTION follow_check.tomorrow() FROM PUBLIC;


--
-- Name: FUNCTION all_bets(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.all_bets() FROM PUBLIC;
GRANT ALL ON FUNCTION public.all_bets() TO anon;
GRANT ALL ON FUNCTION public.all_bets() TO authenticated;
GRANT ALL ON FUNCTION public.all_bets() TO service_role;


--
-- Name: FUNCTION allow_bets_on(blocks integer[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.allow_bets_on(blocks integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.allow_bets_on(blocks integer[]) TO service_role;


--
-- Name: FUNCTION allow_winner(name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.allow_winner(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.allow_winner(name text) TO service_role;


--
-- Name: FUNCTION barred_winners(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.barred_winners() FROM PUBLIC;
GRANT ALL ON FUNCTION public.barred_winners() TO service_role;


--
-- Name: FUNCTION begin_edition(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.begin_edition() FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_edition() TO service_role;


--
-- Name: FUNCTION begin_follow_check(username text, visitor text, fresh boolean, calls integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.begin_follow_check(username text, visitor text, fresh boolean, calls integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_follow_check(username text, visitor text, fresh boolean, calls integer) TO service_role;


--
-- Name: FUNCTION bets_of(block integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.bets_of(block integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bets_of(block integer) TO anon;
GRANT ALL ON FUNCTION public.bets_of(block integer) TO authenticated;
GRANT ALL ON FUNCTION public.bets_of(block integer) TO service_role;


--
-- Name: FUNCTION challenge_active(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_active() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_active() TO service_role;


--
-- Name: FUNCTION challenge_answer(attempt uuid, place integer, option integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_answer(attempt uuid, place integer, option integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_answer(attempt uuid, place integer, option integer) TO authenticated;


--
-- Name: FUNCTION challenge_clean(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_clean() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_clean() TO service_role;


--
-- Name: FUNCTION challenge_forget(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_forget() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_forget() TO authenticated;


--
-- Name: FUNCTION challenge_load(questions jsonb, gone bigint[], edition text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_load(questions jsonb, gone bigint[], edition text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_load(questions jsonb, gone bigint[], edition text) TO service_role;


--
-- Name: FUNCTION challenge_next(attempt uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_next(attempt uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_next(attempt uuid) TO authenticated;


--
-- Name: FUNCTION challenge_open(mode text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_open(mode text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_open(mode text) TO authenticated;


--
-- Name: FUNCTION challenge_pause(is_paused boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_pause(is_paused boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_pause(is_paused boolean) TO service_role;


--
-- Name: FUNCTION challenge_questions(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_questions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_questions() TO service_role;


--
-- Name: FUNCTION challenge_report(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_report() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_report() TO service_role;


--
-- Name: FUNCTION challenge_status(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_status() FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_status() TO authenticated;
GRANT ALL ON FUNCTION public.challenge_status() TO anon;


--
-- Name: FUNCTION challenge_void(attempt uuid, reason text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.challenge_void(attempt uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.challenge_void(attempt uuid, reason text) TO service_role;


--
-- Name: FUNCTION change_winners(changes jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.change_winners(changes jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_winners(changes jsonb) TO service_role;


--
-- Name: FUNCTION claim_edition(edition bigint, winners integer, last_id bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.claim_edition(edition bigint, winners integer, last_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_edition(edition bigint, winners integer, last_id bigint) TO service_role;


--
-- Name: FUNCTION date_winner(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.date_winner() FROM PUBLIC;


--
-- Name: FUNCTION due_follow_checks(before timestamp with time zone, at_most integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.due_follow_checks(before timestamp with time zone, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_follow_checks(before timestamp with time zone, at_most integer) TO service_role;


--
-- Name: FUNCTION earned_among(names text[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.earned_among(names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.earned_among(names text[]) TO service_role;


--
-- Name: FUNCTION find_winner(name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.find_winner(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_winner(name text) TO anon;
GRANT ALL ON FUNCTION public.find_winner(name text) TO authenticated;
GRANT ALL ON FUNCTION public.find_winner(name text) TO service_role;


--
-- Name: FUNCTION finish_follow_check(username text, fresh boolean, finding jsonb, asked_at timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.finish_follow_check(username text, fresh boolean, finding jsonb, asked_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_follow_check(username text, fresh boolean, finding jsonb, asked_at timestamp with time zone) TO service_role;


--
-- Name: FUNCTION place_bet(block integer, bet numeric); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.place_bet(block integer, bet numeric) FROM PUBLIC;
GRANT ALL ON FUNCTION public.place_bet(block integer, bet numeric) TO anon;
GRANT ALL ON FUNCTION public.place_bet(block integer, bet numeric) TO authenticated;


--
-- Name: FUNCTION removals(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.removals() FROM PUBLIC;
GRANT ALL ON FUNCTION public.removals() TO service_role;


--
-- Name: FUNCTION remove_winner(name text, account text, bar boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.remove_winner(name text, account text, bar boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_winner(name text, account text, bar boolean) TO service_role;


--
-- Name: FUNCTION removed_among(names text[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.removed_among(names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.removed_among(names text[]) TO service_role;


--
-- Name: FUNCTION repeat_removals(names text[], accounts uuid[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.repeat_removals(names text[], accounts uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.repeat_removals(names text[], accounts uuid[]) TO service_role;


--
-- Name: FUNCTION set_limit(name text, value integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.set_limit(name text, value integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_limit(name text, value integer) TO service_role;


--
-- Name: FUNCTION staff_limits(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.staff_limits() FROM PUBLIC;
GRANT ALL ON FUNCTION public.staff_limits() TO service_role;


--
-- Name: FUNCTION staff_week(since timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.staff_week(since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.staff_week(since timestamp with time zone) TO service_role;


--
-- Name: FUNCTION uncounted_bets(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.uncounted_bets() FROM PUBLIC;
GRANT ALL ON FUNCTION public.uncounted_bets() TO service_role;


--
-- Name: FUNCTION winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone) TO anon;
GRANT ALL ON FUNCTION public.winner_places(ids bigint[], field text, ascending boolean, matching text, since timestamp with time zone, until timestamp with time zone) TO authenticated;


--
-- Name: TABLE winners; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.winners TO anon;
GRANT SELECT ON TABLE public.winners TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.winners TO service_role;


--
-- Name: DEFAULT PRIVILEGES FOR SEQUENCES; Type: DEFAULT ACL; Schema: public; Owner: -
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres IN SCHEMA public GRANT ALL ON SEQUENCES TO service_role;


--
-- Name: DEFAULT PRIVILEGES FOR TABLES; Type: DEFAULT ACL; Schema: public; Owner: -
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres IN SCHEMA public GRANT ALL ON TABLES TO service_role;


--
-- PostgreSQL database dump complete
--

