/**
 * The header that holds a visitor's address. Supabase's functions are behind Cloudflare, which sets
 * it and replaces whatever the client sends; a client can put anything into X-Forwarded-For
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip,
 * https://github.com/orgs/supabase/discussions/52040).
 */
export const ADDRESS_HEADER = 'cf-connecting-ip'

/**
 * The id by which a visitor is limited: a keyed hash of the date and the address, so that neither can
 * be read from it and it is another one tomorrow. All visitors without a known address share one.
 *
 * @param key the project's secret key
 * @param address an IPv4 or IPv6 address; of the latter only the network counts (/56), since one
 *   customer has all of its addresses
 * @param now milliseconds since 1970
 * @returns 64 hexadecimal digits
 */
export async function visitorId(
  key: string,
  address: string | undefined,
  now: number
): Promise<string> {
  const date = new Date(now).toISOString().slice(0, 10)
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
    'sign'
  ])
  const text = `${date} ${networkOf(address ?? '') ?? 'unknown'}`
  const hash = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** An IPv4 address, or the first 56 bits of an IPv6 address; `undefined` for anything else. */
export function networkOf(address: string): string | undefined {
  const isV6 = address.includes(':')
  // A URL writes each address in its one canonical form, and refuses what is none.
  const host = isV6 ? `[${address.replace(/%.*$/, '')}]` : address
  if (!isV6 && !/^\d+(?:\.\d+){3}$/.test(address)) return undefined
  if (!URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  // An IPv4 address written as IPv6 is one customer, not the network of all of them.
  if (!isV6 || hostname.startsWith('[::ffff:')) return hostname
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(group => group !== '')
  if (tail !== undefined) {
    const last = tail.split(':').filter(group => group !== '')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  const [first, second, third, fourth = ''] = groups
  return [first, second, third, (Number.parseInt(fourth, 16) & 0xff00).toString(16)].join(':')
}
