export type BodyFault = 'too-large' | 'not-text' | 'incomplete'

/** Stops reading after `limit` bytes. */
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
    // The connection was lost or the body is malformed.
    return { fault: 'incomplete' }
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(await new Blob(chunks).arrayBuffer()) }
  } catch {
    // Invalid UTF-8.
    return { fault: 'not-text' }
  }
}

/** Never cached. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
