-- Supabase grants everything on new tables and sequences of this schema to everyone. The public key
-- could so move the counter of ids, after which every insert would fail. An identity column needs
-- no right on its sequence, so nobody is given one, the service role included.
revoke all on sequence public.winners_id_seq from public, anon, authenticated, service_role;

-- What a later migration creates stays closed until that migration opens it.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
