/** The text of a body, or why it was not taken. */
export type Body =
  { ok: true; text: string } | { ok: false; reason: 'too-large' | 'not-text' | 'incomplete' }

/**
 * Reads a UTF-8 body of at most `limit` bytes. A longer one is given up at once: neither kept nor
 * read to its end.
 */
export async function readText(request: Request, limit: number): Promise<Body> {
  if (Number(request.headers.get('content-length')) > limit) {
    return { ok: false, reason: 'too-large' }
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) return { ok: false, reason: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    // The connection ended, or what came was no body: only the runtime's reader throws here.
    return { ok: false, reason: 'incomplete' }
  }
  const bytes = await new Blob(chunks).arrayBuffer()
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Only the decoder throws here, and only at bytes that are no UTF-8.
    return { ok: false, reason: 'not-text' }
  }
}
