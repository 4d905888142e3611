import { describe, expect, test } from 'vitest'
import { SITE } from '../../../src/site.ts'
import { BRAND_USERNAME, parseFollowAnswer, parseFollowError } from './contract.ts'

test('the function asks about the account that the site names', () => {
  expect(BRAND_USERNAME).toBe(SITE.brand.handle)
})

describe('an answer', () => {
  const answer = {
    following: false,
    username: 'Ana',
    user: { followers_count: 7 },
    checked_at: '2026-11-03T00:00:00.000Z',
    source: 'x-api',
    check_again_in: 60
  }

  test('is parsed with all that it says, and nothing else', () => {
    expect(parseFollowAnswer({ ...answer, more: 1 })).toEqual(answer)
  })

  test('of an older function comes from the table, at an unknown time', () => {
    expect(parseFollowAnswer({ following: true, username: 'Ana' })).toEqual({
      following: true,
      username: 'Ana',
      checked_at: null,
      source: 'table'
    })
  })

  test.each([
    null,
    'no',
    {},
    { ...answer, following: 'no' },
    { ...answer, username: 1 },
    { ...answer, checked_at: 'some day' },
    { ...answer, checked_at: 7 },
    { ...answer, source: 'a guess' }
  ])('is not %j', body => {
    expect(parseFollowAnswer(body)).toBeUndefined()
  })

  test.each([0, -1, 1.5, '60', null])('has no wait of %j', check_again_in => {
    expect(parseFollowAnswer({ ...answer, check_again_in })).not.toHaveProperty('check_again_in')
  })
})

describe('an error', () => {
  test('has a sentence, and what the function adds to it', () => {
    const error = { error: 'Slow down.', code: 'slow-down', retry_after: 12 }
    expect(parseFollowError({ ...error, more: 1 })).toEqual(error)
    expect(parseFollowError({ error: 'Bad.', code: 'other', retry_after: 'x' })).toEqual({
      error: 'Bad.'
    })
  })

  test.each([null, 'no', {}, { error: 1 }])('is not %j', body => {
    expect(parseFollowError(body)).toBeUndefined()
  })
})
