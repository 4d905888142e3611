-- X tells suspended accounts from missing ones, and an answer that is older never replaces a newer one.
alter table follow_check.accounts drop constraint accounts_outcome_check;
alter table follow_check.accounts add constraint accounts_outcome_check
  check (outcome in ('yes', 'no', 'no-such-account', 'suspended'));

-- The picture of a row, once X has told its own or that there is none: then a picture of X's servers is gone.
create function follow_check.picture(known text, told text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(told, case when known !~ '^https://pbs\.twimg\.com/' then known end)
$$;
revoke all on function follow_check.picture(text, text) from public, anon, authenticated, service_role;

create or replace function public.begin_follow_check(
  username text, visitor text, fresh boolean, calls integer
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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

-- The release before calls it without `asked_at`.
drop function public.finish_follow_check(text, boolean, jsonb);
-- Stores what the provider said, {kind: answer | no-such-account | suspended | unclear | failed, …}, and decides as
-- above. `asked_at` comes from there.
create function public.finish_follow_check(
  username text, fresh boolean, finding jsonb, asked_at timestamptz default now()
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
revoke all on function public.finish_follow_check(text, boolean, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_follow_check(text, boolean, jsonb, timestamptz) to service_role;

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
