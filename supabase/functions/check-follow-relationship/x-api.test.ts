import { describe, expect, test } from 'vitest'
import { SITE } from '../../../src/site.ts'
import { providerFrom } from './x-api.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const BRAND = { data: { id: '9', username: 'altiuslabs' } }
const user = {
  id: '1',
  username: 'Some_Name',
  public_metrics: { followers_count: 5 },
  profile_image_url: 'https://pbs.twimg.com/profile_images/1/a-b_normal.jpg'
}

/** X, which gives these replies in turn. */
function arrange(...replies: (object | Response | Error)[]) {
  const requests: Request[] = []
  const variables = {
    FOLLOW_PROVIDER: 'x-api',
    FOLLOW_PROVIDER_KEY: '42-token',
    FOLLOW_PROVIDER_KEY_SECRET: 'token/secret',
    FOLLOW_PROVIDER_APP_KEY: 'app-key',
    FOLLOW_PROVIDER_APP_SECRET: 'app*secret'
  }
  const provider = providerFrom(
    variables,
    () => NOON,
    (input, init) => {
      requests.push(new Request(input, init))
      const reply = replies.shift()
      if (reply instanceof Error) return Promise.reject(reply)
      return Promise.resolve(reply instanceof Response ? reply : Response.json(reply))
    }
  )!
  return { provider, requests }
}

const findingFrom = (body: object | Response | Error) =>
  arrange(BRAND, body).provider.check('some_name')

test('a check asks whose token it is first, then only about the account', async () => {
  const { provider, requests } = arrange(BRAND, { data: [user] }, { data: [user] })
  expect(provider.requests()).toBe(2)
  await provider.check('some_name')
  expect(provider.requests()).toBe(1)
  await provider.check('SOME_NAME')
  const lookup = (name: string) =>
    `https://api.x.com/2/users/by?usernames=${name}&user.fields=connection_status,public_metrics,profile_image_url`
  expect(requests.every(({ redirect }) => redirect === 'manual')).toBe(true)
  expect(requests.map(({ url }) => decodeURIComponent(url))).toEqual([
    'https://api.x.com/2/users/me',
    lookup('some_name'),
    lookup('SOME_NAME')
  ])
})

test('an answer about the token that cannot be read fails for everyone', async () => {
  const { provider } = arrange(new Response('<html>'))
  expect(await provider.check('some_name')).toMatchObject({ kind: 'failed', reason: 'failed' })
})

test("another person's token answers nothing", async () => {
  const { provider, requests } = arrange({ data: { username: 'SomeoneElse' } })
  expect(await provider.check('some_name')).toMatchObject({ kind: 'failed', reason: 'refused' })
  expect(requests).toHaveLength(1)
})

test('an answer has the spelling, the followers and the picture that X names', async () => {
  expect(SITE.pictureHosts).toContain(new URL(user.profile_image_url).origin)
  expect(await findingFrom({ data: [{ ...user, connection_status: ['followed_by'] }] })).toEqual({
    kind: 'answer',
    following: true,
    username: 'Some_Name',
    followers_count: 5,
    avatar_url: user.profile_image_url
  })
})

test.each(['https://pbs.twimg.com.example/a.jpg', 'https://pbs.twimg.com/a b.jpg', null])(
  'the picture %j is left out',
  async profile_image_url => {
    const found = await findingFrom({ data: [{ ...user, profile_image_url }] })
    expect(found).toMatchObject({ kind: 'answer', following: false })
    expect(found).not.toHaveProperty('avatar_url')
  }
)

test.each([
  [['followed_by'], true],
  [['following', 'followed_by', 'muting'], true],
  [['following'], false],
  [[], false],
  [undefined, false]
])('the relations %j mean %j', async (connection_status, following) => {
  expect(await findingFrom({ data: [{ ...user, connection_status }] })).toMatchObject({ following })
})

test.each<[string, object | Response]>([
  ['null as relations', { data: [{ ...user, connection_status: null }] }],
  ['a relation that is not documented', { data: [{ ...user, connection_status: ['fan'] }] }],
  ['relations that are no list', { data: [{ ...user, connection_status: 'followed_by' }] }],
  ['no metrics', { data: [{ ...user, public_metrics: null }] }],
  ['a negative count', { data: [{ ...user, public_metrics: { followers_count: -1 } }] }],
  ['an error next to the account', { data: [user], errors: [{ title: 'Field Error' }] }],
  ['errors that are no list', { data: [user], errors: { title: 'Field Error' } }],
  ['too many followers', { data: [{ ...user, public_metrics: { followers_count: 2 ** 31 } }] }],
  ['someone else', { data: [{ ...user, username: 'other' }] }],
  ['no list', { data: user }],
  ['an error about another name', { errors: [{ value: 'other', type: '/resource-not-found' }] }],
  ['an error of another type', { errors: [{ value: 'some_name', type: '/not-authorized' }] }],
  ['no JSON', new Response('<html>')],
  ['status 500', new Response('', { status: 500 })],
  ['a redirect', new Response('', { status: 302 })]
])('an answer with %s is neither a yes nor a no', async (_, body) => {
  expect(await findingFrom(body)).toMatchObject({ kind: 'unclear' })
})

test.each([
  ['Not Found Error', 'Could not find user with usernames: [Some_Name].', 'no-such-account'],
  ['Forbidden', 'User has been suspended: [Some_Name].', 'suspended']
])('an error %j with %j means %s', async (title, detail, kind) => {
  // As X sends them: the type is the same.
  const error = {
    value: 'Some_Name',
    detail,
    title,
    resource_type: 'user',
    parameter: 'usernames',
    resource_id: 'Some_Name',
    type: 'https://api.twitter.com/2/problems/resource-not-found'
  }
  expect(await findingFrom({ errors: [error] })).toEqual({ kind })
})

describe('a failure', () => {
  test.each<[string, Response | Error, string]>([
    ['401', new Response('', { status: 401 }), 'refused'],
    ['403 with a page', new Response('<html>', { status: 403 }), 'refused'],
    ['402', new Response('', { status: 402 }), 'no-credit'],
    ['429', new Response('', { status: 429 }), 'limited'],
    ['503', new Response('', { status: 503 }), 'failed'],
    ['half a body', new Response(new ReadableStream({ pull: () => Promise.reject() })), 'failed'],
    ['no network', new TypeError('fetch failed'), 'failed']
  ])('with %s is named', async (_, reply, reason) => {
    expect(await findingFrom(reply)).toMatchObject({ kind: 'failed', reason })
  })

  test.each([
    [String(NOON / 1000 + 90), 90],
    [String(NOON / 1000 - 90), 0],
    ['soon', 0]
  ])('with a reset at %s is over in %i seconds', async (reset, retry_after) => {
    const headers = { 'x-rate-limit-reset': reset }
    const reply = new Response('', { status: 429, headers })
    expect(await findingFrom(reply)).toMatchObject({ reason: 'limited', retry_after })
  })
})
