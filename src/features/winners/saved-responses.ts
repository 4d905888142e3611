/** Answers of the backend, kept on this device for when there is no network. */
const CACHE = 'winners'
const SAVED_AT = 'x-saved-at'

/** Fetches, and keeps a copy of a good answer with the time; a copy that cannot be kept is no failure. */
export async function fetchAndSave(
  input: RequestInfo | URL,
  init?: RequestInit
): Promise<Response> {
  const response = await fetch(input, init)
  if (response.ok && 'caches' in globalThis) void save(input, response.clone())
  return response
}

/** The copy of an answer to a GET, if there is one, and when it was made, in ms. */
export async function savedResponse(
  url: string
): Promise<{ readonly response: Response; readonly savedAt: number } | undefined> {
  if (!('caches' in globalThis)) return undefined
  const response = await caches.match(url, { cacheName: CACHE, ignoreVary: true })
  return response && { response, savedAt: Number(response.headers.get(SAVED_AT)) }
}

async function save(input: RequestInfo | URL, response: Response): Promise<void> {
  try {
    const headers = new Headers(response.headers)
    headers.set(SAVED_AT, String(Date.now()))
    const cache = await caches.open(CACHE)
    await cache.put(String(input), new Response(response.body, { headers, status: 200 }))
  } catch {
    // Full or forbidden storage: offline then has nothing to show, as on a first visit.
  }
}
