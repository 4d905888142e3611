import { createHmac } from 'node:crypto'

/**
 * Cloudflare overwrites what the client sends:
 * https://developers.cloudflare.com/fundamentals/reference/http-headers/#cf-connecting-ip
 */
export const ADDRESS_HEADER = 'cf-connecting-ip'

/**
 * A keyed hash of date and network (64 hex digits): it reveals neither and changes daily. Visitors without an address
 * share one. `key` is the project's secret key, `now` in ms.
 */
export function visitorId(key: string, address: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  return createHmac('sha256', key)
    .update(`${day} ${networkOf(address)}`)
    .digest('hex')
}

/** IPv4, or the first 56 bits of IPv6: one customer has all addresses below. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)), ...tail]
  const [a, b, c, d] = groups.map(group => Number.parseInt(group || '0', 16))
  return [a, b, c, (d ?? 0) >> 8].join(':')
}
