import { Hono } from 'hono'

/** People to sign in as on this machine, in place of X. Dates as X gives them; one account is too new. */
export const LOCAL_PEOPLE = [
  { id: '1001', handle: 'ada_local', name: 'Ada', createdAt: '2009-03-21T20:50:14.000Z' },
  { id: '1002', handle: 'grace_local', name: 'Grace', createdAt: '2015-11-02T08:00:00.000Z' },
  { id: '1003', handle: 'edsger_local', name: 'Edsger', createdAt: '2021-06-30T12:30:00.000Z' },
  { id: '1004', handle: 'newcomer_local', name: 'Newcomer', createdAt: '2100-01-01T00:00:00.000Z' }
] as const

/** Where the stand-in for X answers on this site. */
export const LOCAL_X_PATH = '/local-x'

/** @supabase/lite needs an address before the site has one (no issue is known). Never resolved. */
export const LOCAL_X_ORIGIN = 'http://local-x.invalid'

/**
 * What @supabase/lite 0.10 calls, which knows the provider `github` but not `x`
 * (https://github.com/supabase-community/lite/blob/HEAD/STATUS.md#auth-api-gotrue-compatible): the page that asks, the
 * token and the account. The code and the token are the number of the account, since nothing here is secret.
 */
export const localX = new Hono()
  .get('/login/oauth/authorize', ({ req, html }) => {
    const { state = '' } = req.query()
    return html(signInPage('/auth/v1/callback', state))
  })
  .post('/login/oauth/access_token', async ({ req, json }) => {
    const { code } = await req.parseBody()
    return json({ access_token: code, token_type: 'bearer' })
  })
  .get('/api/v3/user', ({ req, json }) => {
    const id = req.header('authorization')?.replace('Bearer ', '')
    const person = LOCAL_PEOPLE.find(one => one.id === id)
    return person ? json({ id: person.id, login: person.handle, name: person.name }) : json({}, 401)
  })
  // As from X, no address comes along.
  .get('/api/v3/user/emails', ({ json }) => json([]))

/** The library asks the provider of a sign-in through the global fetch, and takes no other. No issue is known. */
export function answerAsX(): void {
  const fetchOutside = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isForX = new URL(request.url).origin === LOCAL_X_ORIGIN
    return isForX ? localX.fetch(request) : fetchOutside(request)
  }
}

/** The page that asks who signs in, and leads to `callback`. */
export function signInPage(callback: string, state: string): string {
  const wayTo = (answer: Record<string, string>): string =>
    `${callback}?${new URLSearchParams({ ...answer, state }).toString().replaceAll('&', '&amp;')}`
  const people = LOCAL_PEOPLE.map(
    ({ id, handle }) => `<li><a href="${wayTo({ code: id })}">Sign in as @${handle}</a></li>`
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Local sign-in</title>
<style>@view-transition { navigation: auto }</style>
<h1>Local sign-in</h1>
<p>This page stands in for X on this machine. Nobody here is real.</p>
<ul>${people.join('')}</ul>
<p><a href="${wayTo({ error: 'access_denied' })}">Cancel</a></p></html>`
}

/** @supabase/lite needs the site's address before there is one. No issue is known. */
export const LITE_SITE = 'http://localhost:4321'

/** Lets the provider `x` lead to the stand-in, and from there back to a page of this site only. */
export function withLocalProvider(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname !== '/auth/v1/authorize') return request
  const back = new URL(url.searchParams.get('redirect_to') ?? '/', LITE_SITE)
  url.searchParams.set('provider', 'github')
  url.searchParams.set('redirect_to', LITE_SITE + back.pathname + back.search)
  return new Request(url, request)
}

/** Turns redirects to that address into paths of this site. */
export function withLocalRedirect(response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const { origin, pathname, search } = new URL(location, LITE_SITE)
  // Two slashes in front would lead to another site.
  const path =
    (origin === LOCAL_X_ORIGIN ? LOCAL_X_PATH : '') + pathname.replace(/^\/+/, '/') + search
  return new Response(null, { status: response.status, headers: { location: path } })
}

const DATES = JSON.stringify(
  Object.fromEntries(LOCAL_PEOPLE.map(({ id, createdAt }) => [id, createdAt]))
)

/**
 * Gives local accounts their date at X, and lets them play the challenge. Not a migration: only this server has a
 * stand-in for X.
 */
export const LOCAL_IDENTITIES = `
  create schema if not exists embedded;
  create or replace function embedded.add_account_date() returns trigger language plpgsql as $$
  begin
    new.identity_data := new.identity_data || jsonb_build_object('custom_claims',
      jsonb_build_object('created_at', '${DATES}'::jsonb -> new.provider_id));
    return new;
  end $$;
  create or replace trigger add_account_date before insert or update on auth.identities
    for each row execute function embedded.add_account_date();
  create or replace function challenge.provider() returns text
    language sql immutable set search_path = '' as $$ select 'github' $$;
`
