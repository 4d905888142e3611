import { expect, test } from 'vitest'
import { networkOf, visitorId } from './visitor.ts'

const NOON = Date.UTC(2026, 10, 22, 12)

test('the id of a visitor is a hash of key, network and day', () => {
  const id = visitorId('key', '192.0.2.1', NOON)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(visitorId('key', '192.0.2.1', NOON + 3_600_000)).toBe(id)
  const others = [
    visitorId('another key', '192.0.2.1', NOON),
    visitorId('key', '192.0.2.2', NOON),
    visitorId('key', '192.0.2.1', NOON + 86_400_000),
    visitorId('key', '', NOON)
  ]
  expect(new Set([id, ...others]).size).toBe(5)
})

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:1234:3:4:5:6', '2001:db8:1:12ff::'],
  ['2001:db8::1', '2001:db8:0:0:ffff::3'],
  ['2001:DB8:1:1::', '2001:db8:1:2::'],
  ['::1', '0:0:0:0:1::']
])('%s and %s are one network', (one, other) => {
  expect(networkOf(other)).toBe(networkOf(one))
})

test.each([
  ['192.0.2.1', '192.0.2.2'],
  ['2001:db8:1::', '2001:db8:2::'],
  ['2001:db8:1:100::', '2001:db8:1:200::'],
  ['2001:db8:1:1:1:1:1:1', '2001::1:1:1:1:1:1']
])('%s and %s are two networks', (one, other) => {
  expect(networkOf(other)).not.toBe(networkOf(one))
})
