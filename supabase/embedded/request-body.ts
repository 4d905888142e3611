/** The most that a call to the REST or auth interface may carry, in bytes. */
const MOST_BYTES = 1_000_000

async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number
): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

/**
 * Hands the request on once its whole body is here, so that a slow sender keeps nobody waiting;
 * one that is too long is answered with 413.
 */
export async function withBody(
  request: Request,
  answer: (whole: Request) => Promise<Response>
): Promise<Response> {
  if (!request.body) return answer(request)
  const body = await readUpTo(request.body, MOST_BYTES).catch(() => 'broken' as const)
  // Cut off or ill-formed on its way: nobody may be there any more to read this.
  if (body === 'broken')
    return Response.json({ message: 'Request body incomplete' }, { status: 400 })
  if (!body) return Response.json({ message: 'Request body too large' }, { status: 413 })
  const { method, headers, url, signal } = request
  return answer(new Request(url, { method, headers, signal, body: await body.arrayBuffer() }))
}
