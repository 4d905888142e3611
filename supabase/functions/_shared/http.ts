/** Why a body was rejected. */
export type BodyFault = 'too-large' | 'not-text' | 'incomplete'

/** Reads a UTF-8 body of at most `limit` bytes; a longer one is not read to its end. */
export async function readText(
  { headers, body }: Request,
  limit: number
): Promise<{ text: string } | { fault: BodyFault }> {
  if (Number(headers.get('content-length')) > limit) return { fault: 'too-large' }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) return { fault: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    // Only the runtime's reader throws here: the connection was lost or the body is malformed.
    return { fault: 'incomplete' }
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(await new Blob(chunks).arrayBuffer()) }
  } catch {
    // Only the decoder throws here, on invalid UTF-8.
    return { fault: 'not-text' }
  }
}

/** A JSON response that nobody caches. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
