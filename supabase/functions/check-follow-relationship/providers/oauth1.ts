/** What OAuth 1.0a signs a request with: an app and a user's permission for it. None of it expires. */
export type OAuth1Credentials = {
  readonly token: string
  readonly tokenSecret: string
  readonly appKey: string
  readonly appSecret: string
}

/** Encodes as RFC 3986 does: everything but letters, digits and `-._~` (RFC 5849, 3.6). */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
}

function compare([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1
}

/**
 * The signature of a request in Base64: HMAC-SHA1 over method, address and parameters (RFC 5849, 3.4;
 * https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature).
 *
 * @param address without query and fragment
 * @param parameters those of the query, the form and OAuth, each name once
 */
export async function sign(
  method: string,
  address: string,
  parameters: Record<string, string>,
  secrets: Pick<OAuth1Credentials, 'appSecret' | 'tokenSecret'>
): Promise<string> {
  const pairs = Object.entries(parameters)
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(compare)
    .map(pair => pair.join('='))
  const text = [method, address, pairs.join('&')].map(percentEncode).join('&')
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(`${percentEncode(secrets.appSecret)}&${percentEncode(secrets.tokenSecret)}`),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign']
  )
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/**
 * The `Authorization` header of a GET request
 * (https://docs.x.com/fundamentals/authentication/oauth-1-0a/authorizing-a-request).
 *
 * @param now milliseconds since 1970
 */
export async function authorization(
  url: URL,
  { token, appKey, ...secrets }: OAuth1Credentials,
  now: number
): Promise<string> {
  const oauth = {
    oauth_consumer_key: appKey,
    oauth_nonce: crypto.randomUUID(),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now / 1000)),
    oauth_token: token,
    oauth_version: '1.0'
  }
  const parameters = { ...Object.fromEntries(url.searchParams), ...oauth }
  const signature = await sign('GET', url.origin + url.pathname, parameters, secrets)
  const fields = Object.entries({ ...oauth, oauth_signature: signature }).map(
    ([name, value]) => `${name}="${percentEncode(value)}"`
  )
  return `OAuth ${fields.join(', ')}`
}
