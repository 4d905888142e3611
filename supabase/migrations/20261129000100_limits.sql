-- Staff set limits with a command instead of SQL: those that the server alone knows. What a page states as well is not
-- among them.

-- How many of a round's 4 easy, 5 medium and 3 hard questions are the staff's own. The others are generated.
alter table challenge.settings
  add column own_easy integer not null default 2 check (own_easy between 0 and 4),
  add column own_medium integer not null default 1 check (own_medium between 0 and 5),
  add column own_hard integer not null default 1 check (own_hard between 0 and 3);

create or replace function challenge.quotas() returns table (difficulty text, is_fixed boolean, size integer)
language sql stable set search_path = '' as $$
  select quota.* from challenge.settings, lateral (values
    ('easy', true, own_easy), ('easy', false, 4 - own_easy), ('medium', true, own_medium), ('medium', false, 5 - own_medium),
    ('hard', true, own_hard), ('hard', false, 3 - own_hard)
  ) as quota (difficulty, is_fixed, size)
$$;

create function public.staff_limits() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'own-easy', own_easy, 'own-medium', own_medium, 'own-hard', own_hard,
    'bets-per-day', bets_per_day, 'network-bets-per-day', network_bets_per_day,
    'calls-per-day', calls_per_day, 'checks-per-minute', visitor_checks_per_minute,
    'checks-per-day', visitor_checks_per_day)
  from challenge.settings, bets.limits, follow_check.state
$$;
comment on function public.staff_limits() is 'The limits that staff may set, by name.';

create function public.set_limit(name text, value integer) returns void
language plpgsql security definer set search_path = ''
as $$
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
comment on function public.set_limit(text, integer) is 'Sets a limit of staff_limits.';

revoke all on function public.staff_limits(), public.set_limit(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.staff_limits(), public.set_limit(text, integer) to service_role;
