/** An app and a user's permission; neither expires. */
export type OAuth1Credentials = {
  readonly token: string
  readonly tokenSecret: string
  readonly appKey: string
  readonly appSecret: string
}

/** The header of a GET request (RFC 5849); `now` in ms. */
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
  const fields = Object.entries({ ...oauth, oauth_signature: signature })
  return `OAuth ${fields.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`
}

/**
 * Base64 (https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature). `address` has no query;
 * `parameters` are those of the query, the form and OAuth.
 */
export async function sign(
  method: string,
  address: string,
  parameters: Readonly<Record<string, string>>,
  secrets: Pick<OAuth1Credentials, 'appSecret' | 'tokenSecret'>
): Promise<string> {
  const pairs = Object.entries(parameters)
    .map(pair => pair.map(percentEncode).join('='))
    .sort()
  const text = [method, address, pairs.join('&')].map(percentEncode).join('&')
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode([secrets.appSecret, secrets.tokenSecret].map(percentEncode).join('&')),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign']
  )
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** RFC 3986: everything but letters, digits and `-._~`. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
}
