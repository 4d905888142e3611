import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [180, '3 min'],
  [3725, '62 min 5 s']
])('%i seconds read %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})
