import { withRange } from './byte-range.ts'
import { uncachedFailure } from './uncached-failure.ts'

/** What the runtime offers here: the built site, with the headers of `public/_headers`. */
type Environment = { readonly ASSETS: { fetch: (request: Request) => Promise<Response> } }

/** For Cloudflare Workers; wrangler.jsonc says which paths come here first. */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const answer = uncachedFailure(await ASSETS.fetch(request))
    // The board reads the rows on screen out of a snapshot's file.
    const isSnapshot = new URL(request.url).pathname.startsWith('/snapshot/')
    return isSnapshot ? withRange(request, answer) : answer
  }
}
