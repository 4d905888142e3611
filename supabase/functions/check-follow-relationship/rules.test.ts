import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFor, parseBody, parseRows, requestedUsername } from './rules.ts'

const HANDLE = /^[A-Za-z0-9_]{1,15}$/
const handle = fc.stringMatching(HANDLE)

function validate(body: unknown) {
  return requestedUsername({ ok: true, value: body })
}

describe('the requested username', () => {
  test('is used unchanged when it is a handle', () => {
    fc.assert(
      fc.property(handle, username => {
        expect(validate({ username })).toEqual({ ok: true, username })
        expect(validate({ username: `@${username}` })).toEqual({ ok: true, username })
      })
    )
  })

  test('is rejected with a reason when it is anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), given => {
        const answer = validate({ username: given })
        expect(answer.ok).toBe(HANDLE.test(given.replace(/^@/, '')) && !given.endsWith('\n'))
      })
    )
  })

  test('is read from any JSON without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(typeof requestedUsername(parseBody(JSON.stringify(value))).ok).toBe('boolean')
      })
    )
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
    [{ username: ' a' }, 'ill-formed'],
    [{ username: 'a\n' }, 'ill-formed'],
    [{ username: 'a\0' }, 'ill-formed']
  ])('in %j is rejected as %s', (body, reason) => {
    expect(validate(body)).toEqual({ ok: false, reason })
  })

  test('in invalid JSON is rejected as not JSON', () => {
    expect(requestedUsername(parseBody('{'))).toEqual({ ok: false, reason: 'not-json' })
    expect(requestedUsername(parseBody(''))).toEqual({ ok: false, reason: 'not-json' })
  })
})

describe('the answer', () => {
  const winner = { username: 'Ana', followers_count: 7, follows_altius: true }

  test('contains the stored spelling and the follower count', () => {
    expect(answerFor('ANA', winner)).toEqual({
      following: true,
      username: 'Ana',
      user: { followers_count: 7 }
    })
  })

  test('omits the user when nobody is found or the follower count is unknown', () => {
    expect(answerFor('bo', null)).toEqual({ following: false, username: 'bo' })
    expect(answerFor('ana', { ...winner, followers_count: null })).toEqual({
      following: true,
      username: 'Ana'
    })
  })
})

describe('the rows of find_winner', () => {
  test('are one or none', () => {
    const row = { username: 'Ana', followers_count: null, follows_altius: false }
    expect(parseRows([])).toEqual({ ok: true, winner: null })
    expect(parseRows([row])).toEqual({ ok: true, winner: row })
  })

  test.each([null, {}, [null], [{}], [{ username: 1, followers_count: 1, follows_altius: true }]])(
    'are a backend error when they are %j',
    rows => {
      expect(parseRows(rows)).toEqual({ ok: false })
    }
  )
})
