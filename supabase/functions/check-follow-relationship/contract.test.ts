import { expect, test } from 'vitest'
import { parseFollowAnswer, parseFollowError } from './contract.ts'

const answer = {
  following: false,
  username: 'Ana',
  user: { followers_count: 7 },
  checked_at: '2026-11-03T00:00:00.000Z',
  source: 'x-api'
}

test('an answer is parsed with all that it says, and nothing else', () => {
  expect(parseFollowAnswer({ ...answer, more: 1 })).toEqual(answer)
  expect(parseFollowAnswer({ ...answer, checked_at: null })).toHaveProperty('checked_at', null)
  expect(parseFollowAnswer({ following: true, username: 'Ana', user: {} })).toEqual({
    following: true,
    username: 'Ana',
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
  { ...answer, checked_at: 7 }
])('%j is no answer', body => {
  expect(parseFollowAnswer(body)).toBeUndefined()
})

test('an error has a sentence, and what is known beside it', () => {
  const error = { error: 'Later.', code: 'unknown', retry_after: 12, reason: 'budget' }
  expect(parseFollowError({ ...error, more: 1 })).toEqual(error)
  expect(parseFollowError({ error: 'Bad.', code: 'x', retry_after: 'x', reason: 'x' })).toEqual({
    error: 'Bad.'
  })
  expect(parseFollowError({})).toBeUndefined()
})
