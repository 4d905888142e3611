type Environment = { readonly ASSETS: { fetch: (address: URL) => Promise<Response> } }

/** A Cloudflare Worker, called only for paths without a file: a missing file must not stay missing in a cache. */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const { body, headers } = await ASSETS.fetch(new URL('/404', request.url))
    const answer = new Response(body, { status: 404, headers })
    answer.headers.set('cache-control', 'no-store')
    answer.headers.delete('etag')
    return answer
  }
}
