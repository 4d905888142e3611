import { expect, test } from 'vitest'
import { verdictInWords, verdictOn } from './bet.ts'
import { FIRST_SETTINGS } from './moment.ts'
import { advance } from './pace.ts'
import { pictureOf } from './picture.ts'
import { readingOf } from './reading.ts'
import {
  describeLanes,
  formatMillions,
  formatPercent,
  formatTimes,
  shapeInWords,
  summaryOf
} from './sentences.ts'

test.each([
  [1, '1.00x'],
  [3.736, '3.74x'],
  [9.994, '9.99x'],
  [9.996, '10.0x'],
  [15.77, '15.8x']
])('%d times is written %s', (times, text) => {
  expect(formatTimes(times)).toBe(text)
})

test('gas is written in millions, shares as per cent', () => {
  expect(formatMillions(3_944_600)).toBe('3.94')
  expect(formatPercent(0.354)).toBe('35%')
})

test.each([
  [4, 3.73, 'close'],
  [6, 3.73, 'hopeful'],
  [2, 3.73, 'careful']
] as const)('a guess of %d where it is %d was %s', (guess, truth, verdict) => {
  expect(verdictOn(guess, truth)).toBe(verdict)
  expect(verdictInWords(verdict)).not.toBe('')
})

test('the summary names both speed-ups and what the clashes cost', () => {
  const { strips } = pictureOf(FIRST_SETTINGS)
  const summary = summaryOf(pictureOf(FIRST_SETTINGS))
  expect(summary).toContain(formatTimes(strips['block-stm'].totals.speedup))
  expect(summary).toContain(formatTimes(strips['instruction-level'].totals.speedup))
  expect(summary).toContain(`aborted ${strips['block-stm'].totals.aborts} times`)
  expect(summaryOf(pictureOf({ ...FIRST_SETTINGS, clash: 0 }))).toContain(
    'Nothing had to run twice'
  )
})

test('the lanes are described for who cannot see them', () => {
  const { sequential } = pictureOf(FIRST_SETTINGS).strips
  const text = describeLanes(sequential, readingOf(sequential, sequential.totals.elapsed))
  expect(text).toContain('Sequential on 1 core')
  expect(text).toContain('64 of 64 transactions committed, 0 aborted')
})

test('the clock covers the whole run in twelve seconds and never makes up for a late frame', () => {
  expect(advance(0, 1200, 1, 50)).toBeCloseTo(5)
  expect(advance(0, 1200, 4, 50)).toBeCloseTo(20)
  expect(advance(0, 1200, 1, 60_000)).toBe(advance(0, 1200, 1, 100))
  expect(advance(1199, 1200, 1, 100)).toBe(1200)
})

test.each([
  [0, 'nobody depends on anybody'],
  [0.35, '66% depend on nobody; the longest chain is 17% of it'],
  [1, 'everybody depends on somebody; the longest chain is 52% of it']
])('a block of which %d clash is described', (clash, words) => {
  expect(shapeInWords(pictureOf({ ...FIRST_SETTINGS, clash }))).toContain(words)
})
