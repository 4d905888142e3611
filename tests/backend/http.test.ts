import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { type Served } from '../../supabase/embedded/serve.ts'
import { connectRaw } from './raw-http.ts'
import { openSite } from './site.ts'

const FUNCTION = '/functions/v1/check-follow-relationship'
/** The most rows at once: `max_rows` of supabase/config.toml. */
const MAX_ROWS = 1000
const WINNERS = 1500
const headers = { apikey: PUBLISHABLE_KEY }
let site: Served

beforeAll(async () => {
  site = await openSite(WINNERS)
})
afterAll(() => site.close())
// The database tells the terminal about every refusal.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('HEAD', () => {
  function request(method: string, path: string): string {
    return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${PUBLISHABLE_KEY}\r\n\r\n`
  }

  test.each([
    [FUNCTION, 405],
    ['/functions/v1/no-such', 404],
    ['/rest/v1/winners?select=id', 200],
    ['/auth/v1/settings', 200],
    ['/', 200],
    ['/winners', 200],
    ['/avatars/1.svg', 200],
    ['/nope', 404]
  ])('of %s is answered without a body, and the connection goes on', async (path, status) => {
    const connection = await connectRaw(site.url)
    connection.send(request('HEAD', path))
    expect((await connection.answer('HEAD'))?.status).toBe(status)
    connection.send(request('GET', '/about'))
    expect(await connection.answer()).toMatchObject({ status: 200, text: '<h1>About</h1>' })
    expect(await connection.end()).toBe('')
  })
})

describe('a request that hides another', () => {
  const HIDDEN = 'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const LENGTH = String(HIDDEN.length)
  const POST = `POST ${FUNCTION} HTTP/1.1\r\nHost: localhost\r\n`
  const chunked = (size: string) =>
    `${POST}Transfer-Encoding: chunked\r\n\r\n${size}\r\n{}\r\n0\r\n\r\n${HIDDEN}`
  const sized = (length: string) => `${POST}Content-Length: ${length}\r\n\r\n${HIDDEN}`
  const coded = (line: string) =>
    `${POST}Content-Length: ${LENGTH}\r\n${line}\r\n\r\n0\r\n\r\n${HIDDEN}`

  test('is answered when it stands there openly', async () => {
    const connection = await connectRaw(site.url)
    connection.send(sized('0'))
    expect((await connection.answer())?.status).toBe(401)
    expect((await connection.answer())?.text).toContain('About')
    expect(await connection.end()).toBe('')
  })

  test.each([
    ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`],
    ['two lengths in a list', sized(`0, ${LENGTH}`)],
    ['the same length twice', sized(`0\r\nContent-Length: 0`)],
    ['a negative length', sized('-1')],
    ['a length with a plus', sized('+0')],
    ['a length in hex', sized('0x0')],
    ['a length with an exponent', sized('0e0')],
    ['a length with a space in it', sized('0 0')],
    ['an empty length', sized('')],
    ['a length beyond all numbers', sized('9'.repeat(30))],
    ['a space before the colon of the length', `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`],
    ['a length before a coding', coded('Transfer-Encoding: chunked')],
    [
      'a coding before a length',
      `${POST}Transfer-Encoding: chunked\r\nContent-Length: ${LENGTH}\r\n\r\n0\r\n\r\n${HIDDEN}`
    ],
    ['an unknown coding', coded('Transfer-Encoding: xchunked')],
    ['a coding in quotes', coded('Transfer-Encoding: "chunked"')],
    ['a coding after a tab', coded('Transfer-Encoding:\tchunked')],
    ['a coding after a vertical tab', coded('Transfer-Encoding: \x0bchunked')],
    ['a space before the colon of the coding', coded('Transfer-Encoding : chunked')],
    ['a coding on a folded line', coded('Transfer-Encoding:\r\n chunked')],
    ['a folded first header', `${POST.replace('Host', ' X: y\r\nHost')}\r\n${HIDDEN}`],
    ['a coding that is undone', coded('Transfer-Encoding: chunked, identity')],
    ['two codings', coded('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity')],
    ['a coding in HTTP/1.0', coded('Transfer-Encoding: chunked').replace('1.1', '1.0')],
    ['a chunk without a size', chunked('')],
    ['a chunk whose size is no number', chunked('zz')],
    ['a chunk of a negative size', chunked('-2')],
    ['a chunk of a size with a plus', chunked('+2')],
    ['a chunk of a size with 0x', chunked('0x2')],
    ['a chunk beyond all numbers', chunked(`1${'0'.repeat(17)}2`)],
    ['a chunk with a line feed in its extension', chunked('2;a\nb')],
    ['a chunk longer than its size', chunked('1')],
    ['lines that end in a line feed alone', `${POST}X: y\r\n\r\n${HIDDEN}`.replaceAll('\r', '')],
    ['a line feed alone before the body', `${POST}Content-Length: 0\n\n${HIDDEN}`],
    ['a line that ends in a carriage return alone', `${POST}X: y\r${HIDDEN}`],
    ['a NUL in a header', `${POST}X: a\0b\r\n\r\n${HIDDEN}`],
    ['a NUL in the name of a header', `${POST}X\0: a\r\n\r\n${HIDDEN}`],
    ['a header without a colon', `${POST}nonsense\r\n\r\n${HIDDEN}`],
    ['an empty name of a header', `${POST}: a\r\n\r\n${HIDDEN}`],
    ['a length on GET', `GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`],
    [
      'a body of GET in chunks',
      `GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`
    ],
    ['no host', `GET / HTTP/1.1\r\n\r\n${HIDDEN}`],
    ['two versions', `GET / HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`],
    ['a version that is none', `GET / HTTP/9.9\r\nHost: a\r\n\r\n${HIDDEN}`],
    ['no version', `GET /\r\n\r\n${HIDDEN}`],
    ['a method of small letters', `get / HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`]
  ])('behind %s is not answered', async (_, request) => {
    const connection = await connectRaw(site.url)
    connection.send(request)
    const first = await connection.answer()
    expect(first?.status).toBeGreaterThanOrEqual(200)
    expect(first?.text).not.toContain('About')
    // By now a hidden request would have been answered too.
    expect(await (await fetch(`${site.url}/about`)).text()).toContain('About')
    expect(await connection.end()).toBe('')
  })

  test.each(['http://elsewhere.example', 'https://elsewhere.example:444', 'http://a@b'])(
    'in a target that begins with %s is one request for that path',
    async origin => {
      const connection = await connectRaw(site.url)
      connection.send(`GET ${origin}/about HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      expect([200, 400]).toContain((await connection.answer())?.status)
      expect(await connection.end()).toBe('')
    }
  )
})

describe('more rows than allowed at once', () => {
  async function rowsOf(query: string, more: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(`${site.url}/rest/v1/winners?${query}`, {
      headers: { ...headers, ...more }
    })
    if (!answer.ok) return 0
    const text = await answer.text()
    if (answer.headers.get('content-type')?.includes('csv')) return text.split('\n').length - 1
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.length : 0
  }

  test.each<[string, Record<string, string>?]>([
    ['select=id'],
    ['select=id&limit=5000'],
    ['select=id&limit=1001'],
    ['select=id&limit=-1'],
    ['select=id&limit=0'],
    ['select=id&limit=1e9'],
    ['select=id&limit=Infinity'],
    ['select=id&limit=all'],
    ['select=id&limit=null'],
    ['select=id&limit='],
    ['select=id&limit=10&limit=5000'],
    ['select=id&limit=5000&offset=0'],
    ['select=id&limit=5000&offset=-1'],
    ['select=id&winners.limit=5000'],
    ['select=id&LIMIT=5000'],
    ['select=id&order=id&offset=1&limit=99999999999999999999'],
    ['select=id', { range: '0-4999' }],
    ['select=id', { range: '0-', 'range-unit': 'items' }],
    ['select=id&limit=5000', { range: '0-4999', prefer: 'count=exact' }],
    ['select=id', { prefer: 'max-affected=5000' }],
    ['select=id&limit=5000', { accept: 'text/csv' }],
    ['select=id,count()'],
    ['select=id,winners(id)&limit=5000'],
    ['select=id&or=(id.gt.0,id.lt.0)&limit=5000']
  ])('do not come for %s %j', async (query, more) => {
    expect(await rowsOf(query, more)).toBeLessThanOrEqual(MAX_ROWS)
  })

  test('come in pages, and the second has the rest', async () => {
    expect(await rowsOf('select=id&order=id')).toBe(MAX_ROWS)
    expect(await rowsOf('select=id&order=id&offset=1000')).toBe(WINNERS - MAX_ROWS)
  })

  test('do not come through the function of the database', async () => {
    const answer = await fetch(`${site.url}/rest/v1/rpc/find_winner?limit=5000`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"%"}'
    })
    expect(await answer.json()).toEqual([])
  })
})
