import { uncachedFailure } from './uncached-failure.ts'

/** What the runtime offers here: the built site, with the headers of `public/_headers`. */
type Environment = { readonly ASSETS: { fetch: (request: Request) => Promise<Response> } }

/** For Cloudflare Workers; wrangler.jsonc says which paths come here first. */
export default {
  async fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    return uncachedFailure(await ASSETS.fetch(request))
  }
}
