import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { type Backend } from '../../supabase/embedded/backend.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'

/** Not the address that the library was told. */
export const ORIGIN = 'http://board.example:8080'

/** A client as the page has it. */
export function openClient(backend: Backend): SupabaseClient {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key)
  }
  return createClient(ORIGIN, PUBLISHABLE_KEY, {
    auth: { flowType: 'pkce', detectSessionInUrl: false, autoRefreshToken: false, storage },
    global: { fetch: async (input, init) => backend.fetch(new Request(input, init)) }
  })
}

/** Where the stand-in for X leads back to, by the link with this text. */
export async function returnOf(
  backend: Backend,
  client: SupabaseClient,
  link: string,
  redirectTo = `${ORIGIN}/challenge`
): Promise<URL> {
  const send = (path: string): Promise<Response> =>
    backend.fetch(new Request(new URL(path, ORIGIN)))
  const locationOf = async (path: string): Promise<string> => {
    const response = await send(path)
    expect(response.status).toBe(302)
    return response.headers.get('location') ?? ''
  }
  const { data } = await client.auth.signInWithOAuth({
    provider: 'x',
    options: { redirectTo, skipBrowserRedirect: true }
  })
  const page = await (await send(await locationOf(data.url!))).text()
  const way = new RegExp(`href="([^"]*)">${link}<`).exec(page)?.[1] ?? ''
  return new URL(await locationOf(way.replaceAll('&amp;', '&')), ORIGIN)
}

export async function signIn(backend: Backend, handle: string): Promise<SupabaseClient> {
  const client = openClient(backend)
  const { searchParams } = await returnOf(backend, client, `Sign in as @${handle}`)
  const { error } = await client.auth.exchangeCodeForSession(searchParams.get('code') ?? '')
  expect(error).toBeNull()
  return client
}
