/** What the runtime offers here: the built site, with the headers of `public/_headers`. */
type Environment = { readonly ASSETS: { fetch: (request: Request) => Promise<Response> } }

/** For Cloudflare Workers; wrangler.jsonc says which paths come here first. */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    return uncachedFailure(await ASSETS.fetch(request))
  }
}

/**
 * The answer as it is, or not to be cached if it isn't the file. `_headers` caches everything below `/_astro/` for a
 * year, also the error and the redirect that a deployment shows for a moment. Without its entity tag, which is the
 * error page's, nobody gets a 304 with that year.
 */
function uncachedFailure(answer: Response): Response {
  if ([200, 206, 304].includes(answer.status)) return answer
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('etag')
  return new Response(answer.body, { status: answer.status, headers })
}
