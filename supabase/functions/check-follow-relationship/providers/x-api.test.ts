import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  FAKE_FOLLOWERS,
  type FakeProvider,
  openFakeProvider,
  spelled
} from '../../../../tests/backend/fake-provider.ts'
import { type Provider, providerFrom } from './provider.ts'

const never = new AbortController().signal

describe.each(['OAuth 1.0a', 'OAuth 2.0'] as const)('with %s', login => {
  let fake: FakeProvider
  let provider: Provider

  beforeAll(async () => {
    fake = await openFakeProvider('x-api', login)
  })
  beforeEach(() => {
    fake.reset()
    provider = providerFrom(fake.env, fetch, Date.now)!
  })
  afterAll(() => fake.close())

  test('a follower has the spelling and the followers that X names', async () => {
    fake.reply('yes')
    expect(await provider.check('some_name', never)).toEqual({
      kind: 'answer',
      following: true,
      username: spelled('some_name'),
      followersCount: FAKE_FOLLOWERS,
      requests: 2
    })
    expect(fake.faults).toEqual([])
  })

  test('an account without a relation does not follow', async () => {
    expect(await provider.check('some_name', never)).toMatchObject({
      kind: 'answer',
      following: false
    })
  })

  test('the token is checked before the first lookup only', async () => {
    const before = fake.tokenChecks()
    await provider.check('some_name', never)
    expect(await provider.check('other', never)).not.toHaveProperty('requests')
    expect(fake.tokenChecks() - before).toBe(1)
    expect(fake.lookups).toHaveLength(2)
  })

  test("another account's token is rejected before anything is looked up", async () => {
    fake.tokenOf('SomeoneElse')
    fake.reply('yes')
    expect(await provider.check('some_name', never)).toEqual({
      kind: 'failed',
      reason: 'rejected',
      note: 'The token is not one of @AltiusLabs.'
    })
    expect(fake.lookups).toEqual([])
  })

  test('the token is checked again after it could not be', async () => {
    fake.tokenOf({ status: 503 })
    expect(await provider.check('some_name', never)).toMatchObject({ isTransient: true })
    fake.tokenOf('altiuslabs')
    expect(await provider.check('some_name', never)).toMatchObject({ kind: 'answer', requests: 2 })
  })
})

describe('a response about the account', () => {
  const user = { id: '1', username: 'Some_Name', public_metrics: { followers_count: 5 } }

  async function resultOf(body: object) {
    const bodies = [{ data: { username: 'AltiusLabs' } }, body]
    const provider = providerFrom(
      { FOLLOW_PROVIDER: 'x-api', FOLLOW_PROVIDER_KEY: 'token' },
      () => Promise.resolve(Response.json(bodies.shift())),
      Date.now
    )
    return provider!.check('some_name', never)
  }

  test.each([
    [['followed_by'], true],
    [['following', 'followed_by', 'muting'], true],
    [['following'], false],
    [['follow_request_received'], false],
    [[], false],
    [undefined, false]
  ])('with the relations %j means %j', async (connection_status, following) => {
    const result = await resultOf({ data: [{ ...user, connection_status }] })
    expect(result).toMatchObject({ kind: 'answer', following, username: 'Some_Name' })
  })

  test.each([
    ['is a string', { data: [{ ...user, connection_status: 'followed_by' }] }],
    ['is an object', { data: [{ ...user, connection_status: { followed_by: true } }] }],
    ['holds numbers', { data: [{ ...user, connection_status: [1] }] }],
    ['is about someone else', { data: [{ ...user, username: 'other' }] }],
    ['is no list', { data: user }],
    [
      'has an error about the field',
      { data: [user], errors: [{ title: 'Field Authorization Error' }] }
    ],
    ['lacks all fields that were asked for', { data: [{ id: '1', username: 'Some_Name' }] }],
    [
      'has the wrong account missing',
      { errors: [{ title: 'Not Found Error', resource_type: 'user', resource_id: 'other' }] }
    ],
    [
      'refuses to show it',
      {
        errors: [
          {
            title: 'Authorization Error',
            resource_id: 'some_name',
            type: 'https://api.twitter.com/2/problems/not-authorized-for-resource'
          }
        ]
      }
    ]
  ])('that %s is neither yes nor no', async (_, body) => {
    expect(await resultOf(body)).toMatchObject({ kind: 'failed', reason: 'unavailable' })
  })

  test('counts as a yes although another part had an error', async () => {
    const body = {
      data: [{ ...user, connection_status: ['followed_by'] }],
      errors: [{ title: 'Not Found Error', resource_id: 'other' }]
    }
    expect(await resultOf(body)).toMatchObject({ kind: 'answer', following: true })
  })

  test('that only names the title means a missing account', async () => {
    const body = { errors: [{ title: 'Not Found Error', resource_id: 'SOME_NAME' }] }
    expect(await resultOf(body)).toMatchObject({ kind: 'no-such-account' })
  })

  test.each([[-1], [1.5], ['5'], [null], [undefined], [2 ** 31], [1e400]])(
    'with %j followers has an unknown count',
    async followers_count => {
      const result = await resultOf({ data: [{ ...user, public_metrics: { followers_count } }] })
      expect(result).toMatchObject({ kind: 'answer', followersCount: null })
    }
  )
})
