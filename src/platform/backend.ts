import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'

/** The URL has no trailing slash; the key is public. */
export function backend(): { readonly url: string; readonly key: string } {
  const url = PUBLIC_SUPABASE_URL ?? globalThis.location.origin
  return { url: url.replace(/\/$/, ''), key: PUBLIC_SUPABASE_ANON_KEY }
}

/** The key goes into `apikey` alone: a key such as `sb_…` is no token. */
export function withoutKeyAsToken(load: typeof fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (headers.get('authorization') === `Bearer ${backend().key}`) headers.delete('authorization')
    return load(input, { ...init, headers })
  }
}
