-- A file of questions is planned before it is loaded: the tool reads the questions in use, and says which of them go. It is
-- refused if somebody else has loaded meanwhile.

create function challenge.edition() returns text
language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(to_jsonb(known)::text, ' ' order by id), ''))
  from challenge.questions as known where is_active
$$;

create function public.challenge_active() returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '55s' as $$
  select jsonb_build_object(
    'edition', challenge.edition(),
    'quotas', (select jsonb_agg(to_jsonb(quota)) from challenge.quotas() as quota),
    'questions', (select coalesce(jsonb_agg(to_jsonb(known) - '{is_active,digest}'::text[] order by id), '[]')
      from challenge.questions as known where is_active))
$$;
comment on function public.challenge_active() is 'The questions that rounds draw from, and how many a round takes of each kind.';

drop function public.challenge_load(jsonb);
-- The release before calls it with the questions alone, which replace those of the same families.
create function public.challenge_load(questions jsonb, gone bigint[] default null, edition text default null)
returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '55s'
as $$
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
comment on function public.challenge_load(jsonb, bigint[], text) is
  'Makes these active, and those that are `gone` no longer, or all others of the same families; fails with a sentence if the questions are no longer those of the edition.';

revoke all on function challenge.edition(), public.challenge_active(), public.challenge_load(jsonb, bigint[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.challenge_active(), public.challenge_load(jsonb, bigint[], text) to service_role;
