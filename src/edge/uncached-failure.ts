/**
 * The answer as it is, or not to be kept when there is no such file. `_headers` keeps what is under `/_astro/` and
 * `/snapshot/files/` for a year and applies to what is missing as well: one race during a deployment would be
 * remembered as long. It has no entity tag either, which is the error page's: a request that names it would be
 * answered with 304 and the year.
 */
export function uncachedFailure(answer: Response): Response {
  if (answer.status < 400) return answer
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('etag')
  return new Response(answer.body, { status: answer.status, headers })
}
