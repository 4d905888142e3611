import { expect, test } from 'vitest'
import { sectionsToReadAgain, waitInWords } from './sentences.ts'

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

test('what was missed most is read again first, and what was right not at all', () => {
  const answers = [
    { verdict: 'right', section: 'basics' },
    { verdict: 'wrong', section: 'problem' },
    { verdict: 'late', section: 'solution' },
    { verdict: 'wrong', section: 'solution' }
  ]
  expect(sectionsToReadAgain(answers)).toEqual(['solution', 'problem'])
})
