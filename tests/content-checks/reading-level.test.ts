import { expect, test } from 'vitest'
import { gradeOf, syllablesOf, wordsOf } from './reading-level.ts'

test.each([
  ['gas', 1],
  ['trades', 1],
  ['shared', 1],
  ['state', 1],
  ['guards', 1],
  ['queue', 1],
  ['people', 2],
  ['table', 2],
  ['places', 2],
  ['uses', 2],
  ['value', 2],
  ['going', 2],
  ['million', 2],
  ['chain’s', 1],
  ['Cleo', 2],
  ['statement', 2],
  ['Altius', 3],
  ['transaction', 3],
  ['executed', 4],
  ['created', 3],
  ['virtual', 3],
  ['period', 3],
  ['validator', 4],
  ['execution', 4],
  ['sequential', 3],
  ['parallelism', 5],
  ['availability', 6],
  ['deterministic', 5],
  ['EVM', 3],
  ['OCCDA', 5]
])('%s has %i syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count)
})

test('numbers and codes are no words', () => {
  expect(wordsOf('Ana gets 1,234 tokens (75%), 2.44x as L1s do; re-run')).toEqual([
    'Ana',
    'gets',
    'tokens',
    'as',
    'do',
    're',
    'run'
  ])
})

test('the grade follows the formula', () => {
  // 2 sentences, 10 words, 11 syllables.
  expect(gradeOf('The cat sat on the mat. It was a kitten.')).toBeCloseTo(
    0.39 * 5 + 11.8 * 1.1 - 15.59
  )
  expect(gradeOf('')).toBe(0)
})

test('long words and long sentences raise the grade', () => {
  const plain = gradeOf('Each one checks the block. It must match.')
  expect(gradeOf('Each one checks the block and it must match.')).toBeGreaterThan(plain)
  expect(
    gradeOf('Each validator re-executes transactions. Everything must correspond.')
  ).toBeGreaterThan(plain)
})
