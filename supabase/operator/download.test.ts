import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PictureHost, startPictureHost } from '../../tests/backend/picture-host.ts'
import { createDownload } from './download.ts'

let host: PictureHost

beforeAll(async () => {
  host = await startPictureHost((request, response) => {
    const url = new URL(request.url ?? '', 'https://pictures.test')
    const to = url.searchParams.get('to')
    const status = Number(url.searchParams.get('status') ?? 200)
    if (to !== null) return response.writeHead(302, { location: to }).end()
    if (url.pathname === '/loop') return response.writeHead(301, { location: '/loop' }).end()
    if (url.pathname === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('part')
      return setImmediate(() => response.destroy())
    }
    if (url.pathname === '/hang') return response.writeHead(200).flushHeaders()
    if (url.pathname === '/large') return response.end(Buffer.alloc(2000))
    return response.writeHead(status).end('a picture')
  })
})
afterAll(() => host.close())

function download(address: string, changes = {}) {
  return createDownload({ ...host.download, maxBytes: 1000, ...changes })(address)
}
const redirectTo = (target: string) => host.address(`/?to=${encodeURIComponent(target)}`)

describe('a download', () => {
  test('returns the bytes', async () => {
    expect(await download(host.address('/a.png'))).toEqual({
      kind: 'body',
      bytes: Buffer.from('a picture')
    })
  })

  test('follows three redirects, also to another host', async () => {
    const thrice = redirectTo(redirectTo(redirectTo(host.address('/a.png', 'other.test'))))
    expect(await download(thrice)).toMatchObject({ kind: 'body' })
    expect(await download(redirectTo('/relative.png'))).toMatchObject({ kind: 'body' })
    expect(host.requests.at(-1)).toBe('/relative.png')
  })

  test.each([404, 410])('is gone when the server answers %i', async status => {
    expect(await download(host.address(`/?status=${String(status)}`))).toEqual({ kind: 'gone' })
  })

  test.each([
    ['/?status=500', 'the server answered 500'],
    ['/?status=403', 'the server answered 403'],
    ['/?status=429', 'the server answered 429'],
    ['/?status=302', 'the server answered 302'],
    ['/?status=206', 'the server answered 206'],
    ['/loop', 'it redirects too often'],
    ['/cut', 'the connection was cut'],
    ['/large', 'it is larger than 0.001 MB']
  ])('of %s fails', async (path, reason) => {
    expect(await download(host.address(path))).toEqual({ kind: 'failed', reason })
  })

  test('does not wait forever', async () => {
    expect(await download(host.address('/hang'), { timeoutMs: 50 })).toEqual({
      kind: 'failed',
      reason: 'the server took too long'
    })
  })

  test('says that a host does not exist', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await download('https://gone.test/', { resolve })).toEqual({
      kind: 'failed',
      reason: 'its host does not exist'
    })
  })

  test('trusts no unknown certificate', async () => {
    const { resolve, isAllowed } = host.download
    expect(await createDownload({ resolve, isAllowed })(host.address('/'))).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    })
  })
})

describe('a download into this network', () => {
  test.each([
    ['https://private.test/', 'private.test is not a public host'],
    ['https://10.1.2.3/', '10.1.2.3 is not a public host'],
    ['https://[::1]/', '::1 is not a public host'],
    ['https://0x7f000002/', '127.0.0.2 is not a public host'],
    ['https://2130706434/', '127.0.0.2 is not a public host'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is not a public host'],
    ['http://pictures.test/', 'it leads to an address without https'],
    ['file:///etc/passwd', 'it leads to an address without https'],
    ['https://me:secret@pictures.test/', 'its address holds a name or a password'],
    ['https://', 'it leads to an invalid address']
  ])('by %s is refused, also after a redirect', async (address, reason) => {
    const before = host.requests.length
    expect(await download(address)).toEqual({ kind: 'failed', reason })
    expect(host.requests.length).toBe(before)
    expect(await download(redirectTo(address))).toEqual({ kind: 'failed', reason })
  })

  test('is refused without any setting', async () => {
    for (const name of ['localhost', '127.0.0.1']) {
      expect(await createDownload()(host.address('/', name))).toEqual({
        kind: 'failed',
        reason: `${name} is not a public host`
      })
    }
  })

  test('is refused when only one of the addresses of a host leads there', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 }
      ])
    expect(await download(host.address('/'), { resolve })).toEqual({
      kind: 'failed',
      reason: 'pictures.test is not a public host'
    })
  })
})
