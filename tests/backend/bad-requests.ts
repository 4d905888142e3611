import fc from 'fast-check'

const COLUMNS = ['id', 'username', 'description', 'iq_score', 'updated_at', '*', 'nowhere'] as const
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'not.eq',
  'not.fts',
  'like(any)',
  'eq(all)',
  'wrong'
] as const

const column = fc.constantFrom(...COLUMNS)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    'null',
    'a',
    '',
    '(',
    ')',
    '{',
    '"',
    "'",
    '\\',
    '%',
    '\u0000',
    '(1,2)',
    '{a,b}',
    'a & | b'
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  repeated('(', '[', '{', '"', '!', '-a ', 'a & ', '%_', '(a|', '(?:', '->a', ',')
)
const condition = fc
  .tuple(column, fc.constantFrom(...OPERATORS), value)
  .map(parts => parts.join('.'))

function repeated(...pieces: string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...pieces), fc.nat(1500))
    .map(([piece, count]) => piece.repeat(count))
}

const nested = fc
  .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), fc.nat(1500), condition)
  .map(
    ([name, depth, inner]) => `(${`${name}(id.gt.1,`.repeat(depth)}${inner}${')'.repeat(depth + 1)}`
  )

const list = fc
  .tuple(column, fc.nat(1700))
  .map(([name, count]) => Array.from({ length: count }, (_, at) => `a${String(at)}:${name}`).join())

const parameter = fc.oneof(
  fc.tuple(
    column,
    fc.tuple(fc.constantFrom(...OPERATORS), value).map(parts => parts.join('.'))
  ),
  fc.tuple(fc.constantFrom('or', 'and', 'not.or'), fc.oneof(nested, condition)),
  fc.tuple(fc.constantFrom('select', 'order', 'columns'), fc.oneof(list, value, nested, column)),
  fc.tuple(fc.constantFrom('limit', 'offset', 'on_conflict', 'block', 'name'), value)
)

const query = fc
  .array(parameter, { maxLength: 4 })
  .map(parameters => `?${new URLSearchParams(parameters).toString()}`)
const REST = [
  'winners',
  'nowhere',
  'rpc/bets_of',
  'rpc/all_bets',
  'rpc/find_winner',
  'rpc/nowhere',
  'users',
  ''
] as const
const AUTH = [
  'otp',
  'magiclink',
  'recover',
  'resend',
  'signup',
  'verify',
  'invite',
  'admin/users',
  'admin/generate_link',
  'token',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'user',
  'callback',
  'callback?code=1001&state=a',
  'authorize',
  'sso',
  'factors',
  '%6ftp',
  '/otp',
  'otp/',
  'OTP'
] as const

const target = fc.oneof(
  fc.tuple(fc.constantFrom(...REST), query).map(([name, text]) => `/rest/v1/${name}${text}`),
  fc.constantFrom(...AUTH).map(name => `/auth/v1/${name}`)
)
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  repeated('[', '{"a":', '"'),
  fc
    .record(
      {
        email: fc.constantFrom('new@example.com', 'a@b.example', '', '\u0000@a.example'),
        password: fc.constantFrom('long-enough-1', ''),
        phone: fc.constantFrom('+491700000000', undefined),
        create_user: fc.constantFrom(true, false, undefined),
        type: fc.constantFrom('signup', 'recovery', 'magiclink', 'email'),
        token: value,
        provider: value,
        id_token: value,
        data: fc.jsonValue()
      },
      { requiredKeys: [] }
    )
    .map(record => JSON.stringify(record)),
  fc.record({ block: fc.jsonValue(), bet: fc.jsonValue() }).map(record => JSON.stringify(record))
)

/** A few that arrive at once. */
export const badRequests = fc.array(
  fc.oneof(
    fc.record({ target, method: fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS') }),
    fc.record({
      target: fc.oneof(target, fc.constant('/rest/v1/rpc/place_bet')),
      method: fc.constantFrom('POST', 'PATCH', 'PUT'),
      body: json
    })
  ),
  { minLength: 1, maxLength: 10 }
)
