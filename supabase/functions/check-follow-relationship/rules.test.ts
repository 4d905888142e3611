import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFor, requestedName, foundIn, parseBody } from './rules.ts'

const HANDLE = /^[A-Za-z0-9_]{1,15}$/
const handle = fc.stringMatching(HANDLE)

function asked(body: unknown) {
  return requestedName({ ok: true, value: body })
}

describe('the name asked for', () => {
  test('is taken as it stands when it is a handle', () => {
    fc.assert(
      fc.property(handle, username => {
        expect(asked({ username })).toEqual({ ok: true, username })
        expect(asked({ username: `@${username}` })).toEqual({ ok: true, username })
      })
    )
  })

  test('is refused for a reason when it is anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), given => {
        const answer = asked({ username: given })
        expect(answer.ok).toBe(HANDLE.test(given.replace(/^@/, '')) && !given.endsWith('\n'))
      })
    )
  })

  test('is sought in any JSON without a fault', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(typeof requestedName(parseBody(JSON.stringify(value))).ok).toBe('boolean')
      })
    )
  })

  test.each([
    [null, 'no-object'],
    [['username'], 'no-object'],
    ['username', 'no-object'],
    [{ username: 1 }, 'no-text'],
    [{ username: null }, 'no-text'],
    [{}, 'empty'],
    [{ username: '' }, 'empty'],
    [{ username: '@' }, 'empty'],
    [{ username: ' \n' }, 'empty'],
    [{ username: '@@a' }, 'ill-formed'],
    [{ username: ' a' }, 'ill-formed'],
    [{ username: 'a\n' }, 'ill-formed'],
    [{ username: 'a\0' }, 'ill-formed']
  ])('in %j is refused as %s', (body, reason) => {
    expect(asked(body)).toEqual({ ok: false, reason })
  })

  test('in what is no JSON is refused as such', () => {
    expect(requestedName(parseBody('{'))).toEqual({ ok: false, reason: 'not-json' })
    expect(requestedName(parseBody(''))).toEqual({ ok: false, reason: 'not-json' })
  })
})

describe('the answer', () => {
  const found = { username: 'Ana', followers_count: 7, follows_altius: true }

  test('gives the stored spelling and the followers', () => {
    expect(answerFor('ANA', found)).toEqual({
      following: true,
      username: 'Ana',
      user: { followers_count: 7 }
    })
  })

  test('leaves the user out when nobody is found, or the followers are not known', () => {
    expect(answerFor('bo', null)).toEqual({ following: false, username: 'bo' })
    expect(answerFor('ana', { ...found, followers_count: null })).toEqual({
      following: true,
      username: 'Ana'
    })
  })
})

describe('the rows of the table', () => {
  test('are one or none', () => {
    const row = { username: 'Ana', followers_count: null, follows_altius: false }
    expect(foundIn([])).toEqual({ ok: true, found: null })
    expect(foundIn([row])).toEqual({ ok: true, found: row })
  })

  test.each([null, {}, [null], [{}], [{ username: 1, followers_count: 1, follows_altius: true }]])(
    'are a fault of the backend when they are %j',
    rows => {
      expect(foundIn(rows)).toEqual({ ok: false })
    }
  )
})
