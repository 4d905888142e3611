/** Stops reading after `limit` bytes; undefined if there are more. */
export async function readText(
  { headers, body }: Request,
  limit: number
): Promise<string | undefined> {
  if (Number(headers.get('content-length')) > limit) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks).text()
}

/** Never cached. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
