import { expect, test } from 'vitest'
import { waitInWords } from './sentences.ts'

test.each([
  [-5, '1 s'],
  [39_001, '40 s'],
  [60_000, '1 min'],
  [3_599_999, '60 min'],
  [5 * 3_600_000, '5 h'],
  [3 * 86_400_000, '3 days']
])('a wait of %i ms is %s', (ms, words) => {
  expect(waitInWords(ms)).toBe(words)
})
