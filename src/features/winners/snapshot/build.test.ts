import { describe, expect, it } from 'vitest'
import { snapshotBuild } from './build.ts'

const addressOf = (PUBLIC_WINNERS_SNAPSHOT: string): string | undefined =>
  snapshotBuild({ PUBLIC_WINNERS_SNAPSHOT })?.address

describe('a build that reads a snapshot', () => {
  it('is made only if the environment says so', () => {
    expect(snapshotBuild({})).toBeUndefined()
    expect(snapshotBuild({ PUBLIC_WINNERS_SNAPSHOT: '', WINNERS_SNAPSHOT: '' })).toBeUndefined()
    expect(snapshotBuild({ WINNERS_SNAPSHOT: '0' })).toBeUndefined()
  })

  it('takes a URL or a path on this site', () => {
    for (const address of ['https://cdn.test/a/manifest.json', 'http://localhost:1/m', '/snap/m'])
      expect(addressOf(address)).toBe(address)
  })

  it('has the snapshot that npm start publishes, unless another one is named', () => {
    expect(snapshotBuild({ WINNERS_SNAPSHOT: '1' })?.address).toBe('/snapshot/manifest.json')
    const both = { WINNERS_SNAPSHOT: '1', PUBLIC_WINNERS_SNAPSHOT: '/other.json' }
    expect(snapshotBuild(both)?.address).toBe('/other.json')
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
    expect(() => addressOf(address)).toThrow(/^PUBLIC_WINNERS_SNAPSHOT is .* Give the address/)
  })
})
