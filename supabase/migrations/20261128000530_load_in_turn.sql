-- Two files of questions loaded at once left both active.
create or replace function public.challenge_load(questions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '55s'
as $$
declare
  retired integer;
begin
  -- A load sees the questions of the one before. Rounds go on.
  lock table challenge.questions in share row exclusive mode;
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
