import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { duration, shareText, type Shared } from './share.ts'

const SHARED: Shared = {
  quiz: 'the Altius quiz on parallel execution',
  mode: 'timed',
  score: { iq: 131, accuracyPercentage: 83.33, completionTime: 200 },
  right: 10,
  total: 12,
  url: 'https://example.org/#crossword'
}

test('a result is told in words', () => {
  const standing = { winners: 5210, better: 84.1, rank: 829, total: 5211 }
  expect(shareText({ ...SHARED, standing })).toBe(
    [
      'I scored 131.0 in the Altius quiz on parallel execution.',
      '10 of 12 right in 3 min 20 s, against the clock.',
      'Better than 84.1 % of 5210 winners: rank 829 of 5211.',
      'A knowledge score, not a measure of intelligence.',
      'https://example.org/#crossword'
    ].join('\n')
  )
})

test('without winners it says nothing of a place', () => {
  const nobody = { winners: 0, better: 0, rank: 1, total: 1 }
  for (const standing of [undefined, nobody]) {
    expect(shareText({ ...SHARED, mode: 'relaxed', standing })).toBe(
      [
        'I scored 131.0 in the Altius quiz on parallel execution.',
        '10 of 12 right in 3 min 20 s, relaxed.',
        'A knowledge score, not a measure of intelligence.',
        'https://example.org/#crossword'
      ].join('\n')
    )
  }
})

test('it gives no question away', () => {
  const text = shareText(SHARED)
  for (const { stem } of QUESTIONS) expect(text).not.toContain(stem)
})

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [180, '3 min'],
  [3725, '62 min 5 s']
])('%i seconds read %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})
