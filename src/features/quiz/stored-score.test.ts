import { expect, test } from 'vitest'
import { parseScore, serialiseScore } from './stored-score.ts'

const SCORE = { iq: 131.5, accuracyPercentage: 75, completionTime: 200 }

test('a stored score comes back', () => {
  expect(parseScore(serialiseScore(SCORE))).toEqual(SCORE)
})

test.each([
  undefined,
  null,
  '',
  '{',
  '[]',
  '{"version":1}',
  JSON.stringify({ version: 2, score: SCORE }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: 161 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: 69 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, iq: '131' } }),
  JSON.stringify({ version: 1, score: { ...SCORE, accuracyPercentage: -1 } }),
  JSON.stringify({ version: 1, score: { ...SCORE, completionTime: null } })
])('%s is no score', text => {
  expect(parseScore(text)).toBeUndefined()
})
