-- Verifies winners at night from within the database, by pg_cron and pg_net: instead of the GitHub
-- workflow, not beside it. Run it once in the SQL editor of the project, after these two:
--
--   select vault.create_secret('https://<ref>.supabase.co', 'project_url');
--   select vault.create_secret('<the secret key, sb_secret_…>', 'follow_check_key');
--
-- Every minute from 3:00 to 3:59 UTC it asks the function check-follow-relationship about eight
-- winners: those never checked and those whose check is older than seven days, the oldest first. The
-- function stores what it finds out, and its budget and breaker hold. Whoever was asked about within
-- the last twelve hours is left out, so that accounts that are gone don't take the places of others.
--
--   select * from cron.job_run_details order by start_time desc limit 20;     -- did it run?
--   select status_code, content from net._http_response order by id desc;     -- what was answered?
--   select cron.unschedule('verify-winners');                                  -- no more
--
-- https://supabase.com/docs/guides/functions/schedule-functions
create extension if not exists pg_cron;
create extension if not exists pg_net;

-- The same name replaces an earlier schedule.
select cron.schedule('verify-winners', '* 3 * * *', $job$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
      || '/functions/v1/check-follow-relationship',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey',
      (select decrypted_secret from vault.decrypted_secrets where name = 'follow_check_key')
    ),
    body := jsonb_build_object('username', due.username, 'fresh', true),
    timeout_milliseconds := 20000
  )
  from (
    select winner.username
    from public.winners as winner
    left join follow_check.accounts as account on account.username = lower(winner.username)
    where (
        winner.follows_altius_checked_at is null
        or winner.follows_altius_checked_at < now() - interval '7 days'
      )
      and (account.used_at is null or account.used_at < now() - interval '12 hours')
    order by winner.follows_altius_checked_at nulls first, winner.id
    limit 8
  ) as due
$job$);
