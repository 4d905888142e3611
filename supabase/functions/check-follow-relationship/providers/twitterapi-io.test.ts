import { expect, test } from 'vitest'
import { providerFrom } from './provider.ts'

function resultOf(body: object) {
  const provider = providerFrom(
    { FOLLOW_PROVIDER: 'twitterapi.io', FOLLOW_PROVIDER_KEY: 'key' },
    () => Promise.resolve(Response.json(body)),
    Date.now
  )
  return provider!.check('Some_Name', new AbortController().signal)
}

test.each([true, false])(
  '"following": %j is the answer, without a follower count',
  async following => {
    const data = { following, followed_by: !following }
    expect(await resultOf({ status: 'success', data })).toEqual({
      kind: 'answer',
      following,
      username: 'Some_Name',
      followersCount: null
    })
  }
)

test.each([
  [{ status: 'error', msg: 'user not found' }],
  [{ status: 'error', msg: 'User does not exist' }],
  [{ status: 'error', message: 'The user was suspended.' }]
])('%j means that there is no such account', async body => {
  expect(await resultOf(body)).toEqual({ kind: 'no-such-account' })
})

test.each([
  [{ status: 'error', msg: 'rate limited' }],
  [{ status: 'error', msg: 'endpoint not found' }],
  [{ status: 'error', msg: 'target user not found' }],
  [{ status: 'error', msg: 'Your user account is suspended' }],
  [{ status: 'error' }],
  [{ status: 'error', msg: 7, data: { following: true } }],
  [{ status: 'success' }],
  [{ status: 'success', data: {} }],
  [{ status: 'success', data: { following: 'true' } }],
  [{ status: 'success', data: { following: null, followed_by: true } }],
  [{ status: 'success', data: [true] }],
  [{ data: { following: true } }]
])('%j is neither yes nor no', async body => {
  expect(await resultOf(body)).toMatchObject({ kind: 'failed', reason: 'unavailable' })
})
