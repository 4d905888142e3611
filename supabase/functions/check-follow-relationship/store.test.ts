import { describe, expect, test } from 'vitest'
import { parseDecision, parseRows } from './store.ts'

const ANSWER = {
  decision: 'answer',
  outcome: 'no',
  username: 'Ana',
  followers_count: 7,
  checked_at: '2026-11-03T02:00:00+02:00',
  source: 'twitterapi.io',
  check_again_in: 60
}

describe('a decision of the database', () => {
  test('is parsed', () => {
    expect(parseDecision(ANSWER)).toEqual({
      decision: 'answer',
      outcome: 'no',
      username: 'Ana',
      followersCount: 7,
      checkedAt: '2026-11-03T00:00:00.000Z',
      source: 'twitterapi.io',
      checkAgainIn: 60
    })
    expect(parseDecision({ decision: 'slow-down', retry_after: 12 })).toEqual({
      decision: 'slow-down',
      retryAfter: 12
    })
    expect(parseDecision({ decision: 'unavailable', reason: 'budget' })).toEqual({
      decision: 'unavailable',
      reason: 'budget',
      retryAfter: null
    })
    expect(parseDecision({ decision: 'wait', more: 1 })).toEqual({ decision: 'wait' })
    expect(parseDecision({ decision: 'ask', claim: 'a' })).toEqual({ decision: 'ask', claim: 'a' })
  })

  test.each([
    null,
    'ask',
    {},
    { decision: 'guess' },
    { decision: 'ask' },
    { decision: 'slow-down' },
    { decision: 'unavailable', reason: 'x', retry_after: 'soon' },
    { ...ANSWER, outcome: 'maybe' },
    { ...ANSWER, username: null },
    { ...ANSWER, source: 'table of a friend' },
    { ...ANSWER, checked_at: null },
    { ...ANSWER, checked_at: 'x' },
    { ...ANSWER, checked_at: 7 },
    { ...ANSWER, followers_count: '7' },
    { ...ANSWER, check_again_in: '60' }
  ])('is not %j', value => {
    expect(parseDecision(value)).toBeUndefined()
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
    expect(parseRows([])).toBeNull()
    expect(parseRows([row])).toEqual(row)
  })

  test('give the date in UTC', () => {
    const dated = { ...row, follows_altius_checked_at: '2026-11-03T02:00:00+02:00' }
    expect(parseRows([dated])).toMatchObject({
      follows_altius_checked_at: '2026-11-03T00:00:00.000Z'
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
    expect(parseRows(rows)).toBeUndefined()
  })
})
