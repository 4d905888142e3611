-- The best of the board and the place of a score are read by rank: by score, then username, as the board sorts
-- them. It compares usernames unit by unit; the database's own collation, which on Supabase is that of a
-- language, would order ties otherwise.
alter table public.winners alter column username type text collate "C";

create index if not exists winners_rank_idx
  on public.winners (iq_score desc nulls last, username, id);
