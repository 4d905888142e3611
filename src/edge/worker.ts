type Environment = { readonly ASSETS: { fetch: (request: Request) => Promise<Response> } }

/** A Cloudflare Worker; wrangler.jsonc lists its paths. */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    return uncachedFailure(await ASSETS.fetch(request))
  }
}

/** Marks failures `no-store` and drops their ETag: `_headers` caches all of `/_astro/` for a year. */
function uncachedFailure(answer: Response): Response {
  if ([200, 206, 304].includes(answer.status)) return answer
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('etag')
  return new Response(answer.body, { status: answer.status, headers })
}
