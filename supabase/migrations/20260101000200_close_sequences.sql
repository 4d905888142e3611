-- Supabase grants everyone everything on new tables and sequences of this schema. The public key
-- could therefore advance the id sequence and make every insert fail. An identity column needs no
-- privileges on its sequence, so no role gets any, including the service role.
revoke all on sequence public.winners_id_seq from public, anon, authenticated, service_role;

-- Future tables and sequences stay closed until their own migration grants access.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
