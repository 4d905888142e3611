import { LOCAL_X_ORIGIN, LOCAL_X_PATH } from './local-x.ts'

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
