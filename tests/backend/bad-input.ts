import fc from 'fast-check'
import { ANY_CHARACTER } from '../characters.ts'

/** A request that the follow check must reject. */
export type BadRequest = {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

// None of these belongs to a name, at any place, and none is a space that may be trimmed.
const FORBIDDEN = fc.constantFrom(
  ...'\'"`;%*\\()<>=,$&|![]{}^~+\u0000\u0007\u001b',
  '--',
  '/*',
  '${',
  '%00',
  'ß',
  'ı',
  'é',
  'Ж',
  '名',
  'ａ',
  '😀',
  '\ud800',
  '\udfff'
)
const WORD = fc.stringMatching(/^\w{0,8}$/)
const ANYTHING = fc.oneof(WORD, fc.string({ unit: ANY_CHARACTER, maxLength: 12 }))

const HOSTILE_NAMES = fc.constantFrom(
  "'; drop table public.winners; --",
  "' or '1'='1",
  "a' union select null, 1, true --",
  '$1',
  'name::text',
  '(select version())',
  'eq.name',
  'in.(a,b)',
  'name&select=*',
  'name?select=*',
  'or=(id.eq.1)',
  '{"$ne":null}',
  '*',
  '%',
  '../../etc/passwd',
  '..%2f..%2fsecrets.json',
  '__proto__.polluted',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'name\r\nx-api-key: stolen',
  'name\u0000',
  '@@name',
  '@name@other',
  'na me',
  'na\u200b\u00a0me me',
  'sixteen_letters_',
  'a'.repeat(9000),
  '@'.repeat(9000),
  'https://example.com/name',
  'https://x.com.example/name',
  'https://x.com@example.com/name',
  'https://example.com/?https://x.com/name',
  'file:///etc/passwd',
  'https://x.com/',
  'https://x.com//',
  'https://x.com/home',
  'https://x.com/i/flow/login',
  'https://x.com/na-me',
  'https://x.com/%00',
  'https://x.com/..%2fname',
  '',
  '@',
  ' @ ',
  '\ufeff',
  '\u200b\u200b',
  '\u202e'
)

/** Text that is no username, however generously it is read. */
const BAD_NAMES: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(ANYTHING, FORBIDDEN, ANYTHING).map(parts => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(WORD, fc.constant(' '), WORD).map(([a, , b]) => `x${a} ${b}x`) },
  { weight: 1, arbitrary: fc.stringMatching(/^\w{16,40}$/) },
  { weight: 2, arbitrary: HOSTILE_NAMES }
)

const OTHER_TYPES = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1e308, 0.1),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 })
)

const BROKEN_JSON = fc.oneof(
  fc.constantFrom('', '{', '[', '"', '{"username"}', "{'username':'name'}", '{"username":"name",}'),
  fc.constantFrom('username=name', '<username>name</username>', 'NaN', 'undefined', '{}{}'),
  fc.nat(19).map(length => '{"username":"name"}'.slice(0, length % 19)),
  fc.integer({ min: 1, max: 5000 }).map(depth => '['.repeat(depth)),
  fc.string({ unit: ANY_CHARACTER }).map(text => `{"username":${text}`)
)

// Valid JSON of another shape; an object of random keys has no username.
const OTHER_JSON = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map(value => JSON.stringify({ value })),
  fc.constantFrom('null', '[]', '7', '"name"', '["name"]', '{}', '[{"username":"name"}]'),
  fc.constantFrom('{"Username":"name"}', '{"user":{"username":"name"}}', '{"__proto__":{}}'),
  fc.constantFrom('{"__proto__":{"username":"name"}}', '{"constructor":{"username":"name"}}'),
  fc.constant('{"username":"name","username":7}'),
  fc.integer({ min: 1, max: 2000 }).map(depth => '['.repeat(depth) + ']'.repeat(depth)),
  OTHER_TYPES.map(username => JSON.stringify({ username }))
)

const BYTES = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  // 0xff occurs nowhere in UTF-8.
  .map(bytes => new Uint8Array([...bytes, 0xff]))

const TOO_LARGE = fc.constantFrom(
  'x'.repeat(10_241),
  JSON.stringify({ username: 'a'.repeat(10_300) }),
  `{"username":"name"}${' '.repeat(10_300)}`
)

const BODIES: fc.Arbitrary<BadRequest['body']> = fc.oneof(
  { weight: 60, arbitrary: BAD_NAMES.map(username => JSON.stringify({ username })) },
  { weight: 15, arbitrary: BROKEN_JSON },
  { weight: 15, arbitrary: OTHER_JSON },
  { weight: 5, arbitrary: BYTES },
  { weight: 1, arbitrary: TOO_LARGE },
  { weight: 1, arbitrary: fc.constant(null) }
)

const HEADERS = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'text/csv', 'a/b;q'),
    prefer: fc.constantFrom('return=representation', 'tx=rollback', 'params=single-object'),
    'accept-profile': fc.constantFrom('follow_check', 'auth', 'pg_catalog'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', '1.1.1.1, 2.2.2.2', '::1', 'x'.repeat(500)),
    'x-client-info': fc.stringMatching(/^[!-~]{0,20}$/)
  },
  { requiredKeys: [] }
)

const GOOD_BODY = '{"username":"name"}'

/**
 * Requests that are wrong in their body, their key or their method.
 *
 * @param apikey a key that the function accepts
 */
export function badRequests(apikey: string): fc.Arbitrary<BadRequest> {
  return fc.oneof(
    {
      weight: 95,
      arbitrary: fc.record({
        method: fc.constant('POST'),
        headers: HEADERS.map(headers => ({ ...headers, apikey })),
        body: BODIES
      })
    },
    {
      weight: 2,
      arbitrary: fc.record({
        method: fc.constant('POST'),
        headers: fc.constantFrom<Record<string, string>>(
          {},
          { apikey: '' },
          { apikey: `${apikey}x` },
          { apikey: 'sb_secret_guess' },
          { authorization: `Bearer ${apikey}` }
        ),
        body: fc.constant(GOOD_BODY)
      })
    },
    {
      weight: 2,
      arbitrary: fc.record({
        method: fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'),
        headers: fc.constant({ apikey }),
        body: fc.constant(null)
      })
    }
  )
}
