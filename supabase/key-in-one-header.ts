/** supabase-js sends the key as a token too, which a key such as `sb_secret_…` isn't. */
export function withKeyInOneHeader(fetch = globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (headers.get('authorization')?.startsWith('Bearer sb_')) headers.delete('authorization')
    return fetch(input, { ...init, headers })
  }
}
