import { readText } from '../../_shared/http.ts'
import { type Failure } from './provider.ts'

/** Where a provider's service is, and whose followers it is asked about. */
export type Service = {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly brand: string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Far more than either service sends about one account. */
const MAX_BODY_BYTES = 64 * 1024

const NOT_JSON = 'The response is not JSON.'

const UNAVAILABLE: Failure = { kind: 'failed', reason: 'unavailable' }

/**
 * A response with status 200 whose content can't be used. Not transient: another call would get, and
 * cost, the same.
 */
export function unusable(note: string): Failure {
  return { ...UNAVAILABLE, note }
}

/**
 * Sends a GET request; the JSON of a response with status 200, otherwise why there is none. Deno 2.9
 * sends it twice if the connection is lost before any response
 * (https://github.com/denoland/deno/issues/35610).
 */
export async function getJson(
  { fetch, now }: Service,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal
): Promise<{ kind: 'json'; value: unknown } | Failure> {
  let response: Response
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      // A redirect would take the key to another host.
      redirect: 'manual',
      signal
    })
  } catch {
    // A valid request throws only if the network fails or the signal aborts.
    return { ...UNAVAILABLE, isTransient: true, note: 'The service could not be reached in time.' }
  }
  if (response.status !== 200) {
    cancel(response)
    return failureOf(response, now())
  }
  const body = await readText(response, MAX_BODY_BYTES)
  if (!body.ok) {
    cancel(response)
    if (body.reason === 'incomplete') {
      return { ...UNAVAILABLE, isTransient: true, note: 'The response was cut off.' }
    }
    return unusable(body.reason === 'too-large' ? 'The response is too long.' : NOT_JSON)
  }
  try {
    return { kind: 'json', value: JSON.parse(body.text) as unknown }
  } catch {
    // JSON.parse throws only on invalid JSON.
    return unusable(NOT_JSON)
  }
}

/** A property of parsed JSON, `undefined` if the value is no object or has none of that name. */
export function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Reflect.get(value, name)
  return found
}

// Frees the connection; that the rest of the body is lost is intended.
function cancel(response: Response): void {
  response.body?.cancel().catch(() => undefined)
}

/**
 * Why a response with another status than 200 answers nothing. Both services document 401 and 403
 * for credentials, 402 for an empty account, 429 and 5xx for "try again":
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors, https://docs.twitterapi.io/errors.
 */
function failureOf({ status, headers }: Response, now: number): Failure {
  const note = `The service answered with status ${String(status)}.`
  if (status === 401 || status === 403) return { kind: 'failed', reason: 'rejected', note }
  if (status === 402) return { kind: 'failed', reason: 'no-credit', note }
  if (status === 429) {
    const seconds = secondsToWait(headers, now)
    return {
      kind: 'failed',
      reason: 'limited',
      isTransient: true,
      note,
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds })
    }
  }
  return status >= 500 ? { ...UNAVAILABLE, isTransient: true, note } : { ...UNAVAILABLE, note }
}

/**
 * Whole seconds until the limit is reset: X says when (https://docs.x.com/x-api/fundamentals/rate-limits),
 * others in how many seconds or at which date (RFC 9110, 10.2.3).
 */
function secondsToWait(headers: Headers, now: number): number | undefined {
  const reset = headers.get('x-rate-limit-reset') ?? ''
  if (/^\d{1,12}$/.test(reset)) return secondsUntil(Number(reset) * 1000, now)
  const after = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(after)) return Number(after)
  const date = Date.parse(after)
  return Number.isNaN(date) ? undefined : secondsUntil(date, now)
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000))
}
