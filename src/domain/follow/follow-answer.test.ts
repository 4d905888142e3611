import { expect, test } from 'vitest'
import { parseFollowAnswer, parseFollowError } from './follow-answer.ts'

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
  expect(parseFollowAnswer({ ...answer, stale: true })).toEqual({ ...answer, stale: true })
  for (const user of [{}, null, 'Ana', { followers_count: '7' }]) {
    const table = { following: true, username: 'Ana', source: 'table' }
    expect(parseFollowAnswer({ ...table, user })).toStrictEqual(table)
  }
})

test.each([
  null,
  'text',
  { ...answer, following: 'no' },
  { ...answer, username: 1 },
  { ...answer, checked_at: 'some day' },
  { ...answer, checked_at: 5 }
])('%j is no answer', body => {
  expect(parseFollowAnswer(body)).toBeUndefined()
})

test('keeps the sentence and the known code of an error', () => {
  const error = { error: 'Later.', code: 'unknown' }
  expect(parseFollowError({ ...error, code: 'suspended' })).toHaveProperty('code', 'suspended')
  expect(parseFollowError({ ...error, retry_after: 12, reason: 'budget' })).toEqual(error)
  expect(parseFollowError({ error: 'Bad.', code: 'x' })).toEqual({ error: 'Bad.' })
  for (const body of [{}, null, 'text']) expect(parseFollowError(body)).toBeUndefined()
})
