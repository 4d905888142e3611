import { describe, expect, it } from 'vitest'
import { snapshotBuild } from './build.ts'

describe('a build that reads a snapshot', () => {
  it('is made only with an address', () => {
    expect(snapshotBuild(undefined)).toBeUndefined()
    expect(snapshotBuild('')).toBeUndefined()
  })

  it('takes a URL or a path on this site', () => {
    for (const address of ['https://cdn.test/a/manifest.json', 'http://localhost:1/m', '/snap/m'])
      expect(snapshotBuild(address)?.address).toBe(address)
  })

  it.each([
    'manifest.json',
    '//host/m',
    'ftp://host/m',
    '/a b',
    '/a\\b',
    'https://',
    'javascript:0'
  ])('refuses %s with a sentence', address => {
    expect(() => snapshotBuild(address)).toThrow(/^PUBLIC_WINNERS_SNAPSHOT is .* Give the address/)
  })
})
