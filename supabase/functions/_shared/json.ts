/** Answers with JSON that no cache may keep. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Answers with a sentence that the page may show as it stands. */
export function problem(
  error: string,
  status: number,
  headers: Record<string, string> = {}
): Response {
  return json({ error }, status, headers)
}
