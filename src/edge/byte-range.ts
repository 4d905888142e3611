/** The bytes from `start` up to and including `end`. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The range that a request asks for; undefined for the whole file, also if it asks for several
 * ranges, which a server may ignore: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 *
 * @param etag the file's, strong
 * @param size of the file in bytes
 */
export function rangeOf(
  { method, headers }: Request,
  etag: string,
  size: number
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if (method !== 'GET' || first === undefined || (first === '' && last === '')) return undefined
  if ((headers.get('if-range') ?? etag) !== etag) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/**
 * The part of a whole answer that the request asks for. Cloudflare's assets know no ranges:
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 *
 * @param answer one that nothing compresses on its way
 */
export async function withRange(request: Request, answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer
  const headers = new Headers(answer.headers)
  headers.set('accept-ranges', 'bytes')
  if (!request.headers.has('range')) return new Response(answer.body, { headers })
  const bytes = await answer.arrayBuffer()
  const range = rangeOf(request, headers.get('etag') ?? '', bytes.byteLength)
  const size = String(bytes.byteLength)
  if (range === undefined) return new Response(bytes, { headers })
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    // The file may be kept for a year, but no failure.
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range
  headers.set('content-range', `bytes ${String(start)}-${String(end)}/${size}`)
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}
