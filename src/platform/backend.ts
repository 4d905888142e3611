import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'

/** The URL has no trailing slash; the key is public. */
export function backend(): { readonly url: string; readonly key: string } {
  const url = PUBLIC_SUPABASE_URL ?? globalThis.location.origin
  return { url: url.replace(/\/$/, ''), key: PUBLIC_SUPABASE_ANON_KEY }
}
