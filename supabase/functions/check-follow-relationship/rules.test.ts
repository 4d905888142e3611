import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFromTable, inWords, parseBody, replyFor, requestedCheck } from './rules.ts'

function validate(body: unknown) {
  return requestedCheck({ ok: true, value: body })
}

describe('the requested check', () => {
  test('is read from any JSON without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(typeof requestedCheck(parseBody(JSON.stringify(value))).ok).toBe('boolean')
      })
    )
  })

  test.each([
    [{ username: 'Ana' }, { username: 'Ana', fresh: false }],
    [
      { username: '@Ana', fresh: false },
      { username: 'Ana', fresh: false }
    ],
    [
      { username: 'https://x.com/Ana', fresh: true },
      { username: 'Ana', fresh: true }
    ]
  ])('in %j is %j', (body, check) => {
    expect(validate(body)).toEqual({ ok: true, ...check })
  })

  test.each([
    [null, 'no-object'],
    [['username'], 'no-object'],
    ['username', 'no-object'],
    [{ username: 1 }, 'no-string'],
    [{ username: null }, 'no-string'],
    [{}, 'empty'],
    [{ username: '' }, 'empty'],
    [{ username: '@' }, 'empty'],
    [{ username: ' \n' }, 'empty'],
    [{ username: '@@a' }, 'ill-formed'],
    [{ username: 'a\n' }, 'ill-formed'],
    [{ username: 'a\0' }, 'ill-formed'],
    [{ username: 'x.com/home' }, 'no-account'],
    [{ username: 'a', fresh: 1 }, 'no-boolean'],
    [{ username: 'a', fresh: null }, 'no-boolean']
  ])('in %j is rejected as %s', (body, reason) => {
    expect(validate(body)).toEqual({ ok: false, reason })
  })

  test('in invalid JSON is rejected as not JSON', () => {
    expect(requestedCheck(parseBody('{'))).toEqual({ ok: false, reason: 'not-json' })
    expect(requestedCheck(parseBody(''))).toEqual({ ok: false, reason: 'not-json' })
  })
})

describe('the reply to a live check', () => {
  const answer = {
    decision: 'answer',
    outcome: 'no',
    username: 'Ana',
    followersCount: 7,
    checkedAt: '2026-11-03T00:00:00.000Z',
    source: 'x-api',
    checkAgainIn: 60
  } as const

  test('of a no says when another answer is possible', () => {
    expect(replyFor('ana', answer)).toEqual({
      status: 200,
      body: {
        following: false,
        username: 'Ana',
        user: { followers_count: 7 },
        checked_at: '2026-11-03T00:00:00.000Z',
        source: 'x-api',
        check_again_in: 60
      }
    })
  })

  test('of a yes has no such time, nor a follower count that is unknown', () => {
    const yes = { ...answer, outcome: 'yes', followersCount: null, checkAgainIn: null } as const
    expect(replyFor('ana', yes)).toEqual({
      status: 200,
      body: {
        following: true,
        username: 'Ana',
        checked_at: '2026-11-03T00:00:00.000Z',
        source: 'x-api'
      }
    })
  })

  test('names the account that does not exist', () => {
    const gone = { ...answer, outcome: 'no-such-account', checkAgainIn: null } as const
    expect(replyFor('ana', gone)).toEqual({
      status: 404,
      body: { error: 'There is no account named @Ana on X.', code: 'no-such-account' }
    })
  })

  test('of too many checks says for how long to wait', () => {
    expect(replyFor('ana', { decision: 'slow-down', retryAfter: 12 })).toEqual({
      status: 429,
      body: {
        error: 'There were too many checks from your network. Please try again in 12 seconds.',
        code: 'slow-down',
        retry_after: 12
      }
    })
  })

  test.each([
    [undefined, 'later'],
    [{ decision: 'wait' } as const, 'later'],
    [{ decision: 'unavailable', reason: 'unavailable', retryAfter: null } as const, 'later'],
    [{ decision: 'unavailable', reason: 'no-credit', retryAfter: 3600 } as const, 'in 1 hour']
  ])('is neither a yes nor a no after %j', (decision, when) => {
    const { status, body } = replyFor('ana', decision)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      error: `We can't tell right now whether @ana follows AltiusLabs. Please try again ${when}.`,
      code: 'unknown'
    })
    expect(body).not.toHaveProperty('following')
    expect(body).not.toHaveProperty('reason')
  })
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
  [80_000, '23 hours']
])('%i seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

describe('the answer from the table', () => {
  const winner = {
    username: 'Ana',
    followers_count: 7,
    follows_altius: true,
    follows_altius_checked_at: '2026-11-03T00:00:00.000Z'
  }

  test('contains the stored spelling, the follower count and the date of the flag', () => {
    expect(answerFromTable('ANA', winner)).toEqual({
      following: true,
      username: 'Ana',
      user: { followers_count: 7 },
      checked_at: '2026-11-03T00:00:00.000Z',
      source: 'table'
    })
  })

  test('omits the user when nobody is found or the follower count is unknown', () => {
    expect(answerFromTable('bo', null)).toEqual({
      following: false,
      username: 'bo',
      checked_at: null,
      source: 'table'
    })
    expect(answerFromTable('ana', { ...winner, followers_count: null })).not.toHaveProperty('user')
  })
})
