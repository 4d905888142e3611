import { expect, test } from 'vitest'
import { INDEXED_FIELDS } from './winner-columns.ts'

test('the published board holds what search, sort and filter need, without pictures and texts', () => {
  expect(INDEXED_FIELDS).toEqual([
    'id',
    'username',
    'followers_count',
    'following_count',
    'iq_score',
    'follows_altius'
  ])
})
