import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'

/** Where the backend answers, without a slash at the end, and the key that anyone may know. */
export function backend(): { readonly url: string; readonly key: string } {
  const url = PUBLIC_SUPABASE_URL ?? globalThis.location.origin
  return { url: url.replace(/\/$/, ''), key: PUBLIC_SUPABASE_ANON_KEY }
}
