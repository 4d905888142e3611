import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client'
import { environment } from './environment.ts'
import { parseJson } from './json.ts'

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

/** Without Supabase's client, which few visitors load. Posts `values`, if any. Undefined if no answer can be had. */
export async function callDatabase(name: string, values?: object): Promise<unknown> {
  const { url, key } = backend()
  const post: RequestInit = {
    method: 'POST',
    // The visitor may leave at once.
    keepalive: true,
    body: JSON.stringify(values)
  }
  const headers = { apikey: key, ...(values && { 'content-type': 'application/json' }) }
  try {
    const request = { ...(values && post), headers }
    const response = await environment.fetch(`${url}/rest/v1/rpc/${name}`, request)
    return response.ok ? parseJson(await response.text()) : undefined
  } catch {
    return undefined
  }
}
