/** The text of a body, or why it was rejected. */
export type BodyText =
  { ok: true; text: string } | { ok: false; reason: 'too-large' | 'not-text' | 'incomplete' }

/** Reads a UTF-8 body of at most `limit` bytes; a longer one is neither stored nor read to its end. */
export async function readText(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  limit: number
): Promise<BodyText> {
  if (Number(headers.get('content-length')) > limit) {
    return { ok: false, reason: 'too-large' }
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) return { ok: false, reason: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    // Only the runtime's reader throws here: the connection was lost or the body is malformed.
    return { ok: false, reason: 'incomplete' }
  }
  const bytes = await new Blob(chunks).arrayBuffer()
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Only the decoder throws here, on invalid UTF-8.
    return { ok: false, reason: 'not-text' }
  }
}

/** An uncacheable JSON response. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** An error response with a message that the page can show. */
export function problem(
  error: string,
  status: number,
  headers: Record<string, string> = {}
): Response {
  return json({ error }, status, headers)
}
