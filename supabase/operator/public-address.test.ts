import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  test.each(['104.244.43.1', '8.8.8.8', '172.32.0.1', '2606:4700::6810:84e5', '2a00:1450::8a'])(
    '%s is one',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    }
  )

  test.each([
    '127.0.0.1',
    '127.255.0.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '127.1',
    ''
  ])('%j is none', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
