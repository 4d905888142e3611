/** What `astro:env/client` has without settings. */
export { PUBLISHABLE_KEY as PUBLIC_SUPABASE_ANON_KEY } from '../supabase/embedded/keys.ts'
export const PUBLIC_SUPABASE_URL = undefined
export const PUBLIC_WINNERS_SNAPSHOT = undefined
