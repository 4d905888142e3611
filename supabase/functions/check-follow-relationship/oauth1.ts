import { createHmac } from 'node:crypto'

/** An app and a user's permission; neither expires. */
export type OAuth1Credentials = {
  readonly token: string
  readonly tokenSecret: string
  readonly appKey: string
  readonly appSecret: string
}

/** The header of a GET request (RFC 5849); `now` in ms. */
export function authorization(
  url: URL,
  { token, appKey, ...secrets }: OAuth1Credentials,
  now: number
): string {
  const oauth = {
    oauth_consumer_key: appKey,
    oauth_nonce: crypto.randomUUID(),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now / 1000)),
    oauth_token: token,
    oauth_version: '1.0'
  }
  const parameters = { ...Object.fromEntries(url.searchParams), ...oauth }
  const signature = sign('GET', url.origin + url.pathname, parameters, secrets)
  const fields = Object.entries({ ...oauth, oauth_signature: signature })
  return `OAuth ${fields.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(', ')}`
}

/**
 * Base64 (https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature). `address` has no query;
 * `parameters` are those of the query, the form and OAuth.
 */
export function sign(
  method: string,
  address: string,
  parameters: Readonly<Record<string, string>>,
  { appSecret, tokenSecret }: Pick<OAuth1Credentials, 'appSecret' | 'tokenSecret'>
): string {
  const pairs = Object.entries(parameters)
    .map(pair => pair.map(percentEncode).join('='))
    .sort()
  const text = [method, address, pairs.join('&')].map(percentEncode).join('&')
  const key = [appSecret, tokenSecret].map(percentEncode).join('&')
  return createHmac('sha1', key).update(text).digest('base64')
}

/** RFC 3986: everything but letters, digits and `-._~`. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
}
