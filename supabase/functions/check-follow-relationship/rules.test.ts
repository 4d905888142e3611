import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFromTable, parseBody, parseRows, requestedUsername } from './rules.ts'

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

describe('the rows of find_winner', () => {
  const row = {
    username: 'Ana',
    followers_count: null,
    follows_altius: false,
    follows_altius_checked_at: null
  }

  test('are one or none', () => {
    expect(parseRows([])).toEqual({ ok: true, winner: null })
    expect(parseRows([row])).toEqual({ ok: true, winner: row })
  })

  test('give the date in UTC', () => {
    const dated = { ...row, follows_altius_checked_at: '2026-11-03T02:00:00+02:00' }
    expect(parseRows([dated])).toMatchObject({
      winner: { follows_altius_checked_at: '2026-11-03T00:00:00.000Z' }
    })
  })

  test.each([
    null,
    {},
    [null],
    [{}],
    [{ ...row, username: 1 }],
    [{ ...row, follows_altius: null }],
    [{ ...row, followers_count: '7' }],
    [{ ...row, follows_altius_checked_at: 'yesterday' }],
    [{ ...row, follows_altius_checked_at: undefined }]
  ])('are a backend error when they are %j', rows => {
    expect(parseRows(rows)).toEqual({ ok: false })
  })
})
