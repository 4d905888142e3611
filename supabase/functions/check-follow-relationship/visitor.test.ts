import { describe, expect, test } from 'vitest'
import { networkOf, visitorId } from './visitor.ts'

const NOON = Date.UTC(2026, 10, 22, 12)

describe('the id of a visitor', () => {
  test('is a hash that the address cannot be read from', async () => {
    const id = await visitorId('key', '192.0.2.1', NOON)
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(await visitorId('key', '192.0.2.1', NOON + 3_600_000)).toBe(id)
  })

  test('is another one for another key, address or day', async () => {
    const ids = await Promise.all([
      visitorId('key', '192.0.2.1', NOON),
      visitorId('another key', '192.0.2.1', NOON),
      visitorId('key', '192.0.2.2', NOON),
      visitorId('key', '192.0.2.1', NOON + 86_400_000),
      visitorId('key', undefined, NOON)
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is the same for all without a usable address', async () => {
    const ids = await Promise.all(
      [undefined, '', 'unknown', '1.2.3', '999.1.1.1', '[::1]', '1.2.3.4, 5.6.7.8', '::g'].map(
        address => visitorId('key', address, NOON)
      )
    )
    expect(new Set(ids).size).toBe(1)
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:1234:3:4:5:6', '2001:db8:1:1200'],
  ['2001:DB8:1:12ff::', '2001:db8:1:1200'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.1', '[::ffff:c000:201]'],
  ['::ffff:192.0.2.2', '[::ffff:c000:202]']
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
