import { uncachedFailure } from '../uncached-failure.ts'

/** For Netlify, which takes every file of this folder for an edge function: netlify.toml */
export default async function files(
  _request: Request,
  { next }: { readonly next: () => Promise<Response> }
): Promise<Response> {
  return uncachedFailure(await next())
}

export const config = { path: ['/_astro/*'] }
