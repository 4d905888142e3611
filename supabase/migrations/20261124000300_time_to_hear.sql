-- A question leaves time to hear it. Functions that stand here replace their earlier ones.

-- src/domain/challenge/rules.ts has the same numbers.
create or replace function challenge.rules(
  out timed_seconds integer, out relaxed_seconds integer, out grace interval, out to_finish interval,
  out apart interval, out account_age interval, out calls_per_minute integer, out kept interval, out log_kept interval
) language sql immutable set search_path = '' as $$
  select 120, 600, interval '2 seconds', interval '24 hours', interval '12 hours', interval '30 days', 60,
    interval '12 months', interval '30 days'
$$;

-- The published formula; src/domain/quiz/score.ts has the same. IQ = 70 + 90 A (0.85 + 0.15 S): A is the share
-- of the weights answered right, S is 1 at a mean of 5 seconds or less beyond the reading time, 0 at 40 or more.
create or replace function challenge.score(
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
