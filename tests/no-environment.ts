/** What `astro:env/client` has without settings. */
export const PUBLIC_SUPABASE_URL = ''
export const PUBLIC_SUPABASE_ANON_KEY = ''
export const PUBLIC_WINNERS_SNAPSHOT = ''
