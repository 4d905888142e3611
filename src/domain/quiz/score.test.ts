import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DIFFICULTIES,
  type GradedAnswer,
  highestIq,
  likelyRange,
  MODES,
  pointsOf,
  score,
  speedFor,
  wordsIn
} from './score.ts'

const someAnswer = fc.record({
  difficulty: fc.constantFrom(...DIFFICULTIES),
  isRight: fc.boolean(),
  elapsed: fc.oneof(
    fc.integer({ min: 0, max: 90_000 }),
    fc.double({ min: 0, max: 1e9, noNaN: true })
  ),
  words: fc.nat({ max: 300 })
})
const someAnswers = fc.array(someAnswer, { maxLength: 20 })
const someMode = fc.constantFrom(...MODES)

function answers(rights: string, elapsed = 0, words = 0): readonly GradedAnswer[] {
  const difficulties = { e: 'easy', m: 'medium', h: 'hard' } as const
  return Array.from(rights.matchAll(/([emh])([+-])/g), ([, letter, sign]) => ({
    difficulty: difficulties[letter as 'e' | 'm' | 'h'],
    isRight: sign === '+',
    elapsed,
    words
  }))
}

test('all right and fast is 160, all wrong is 70', () => {
  expect(score(answers('e+m+h+', 5000), 'timed').iq).toBe(160)
  expect(score(answers('e-m-h-', 5000), 'timed').iq).toBe(70)
})

test('all right and slow keeps 85 % of the span', () => {
  expect(score(answers('e+m+h+', 40_000), 'timed').iq).toBe(146.5)
})

test('Relaxed counts speed as a half, however long it took', () => {
  expect(score(answers('e+m+h+', 1), 'relaxed').iq).toBe(153.3)
  expect(score(answers('e+m+h+', 600_000), 'relaxed').iq).toBe(153.3)
})

test('the highest IQ is 160, and in Relaxed what its half of the speed allows', () => {
  expect([highestIq('timed'), highestIq('relaxed')]).toEqual([160, 153.3])
})

test('a hard question weighs three times an easy one in the IQ, and the same in accuracy', () => {
  expect(pointsOf(answers('e-m+h+'))).toEqual({ won: 5, all: 6 })
  expect(score(answers('e-m+h+'), 'timed').accuracyPercentage).toBe(66.67)
})

test('speed falls in a straight line from 5 to 40 seconds a question', () => {
  const times = [0, 5000, 22_500, 40_000, 90_000]
  const speeds = times.map(time => speedFor(answers('e+', time), 'timed'))
  expect(speeds).toEqual([1, 1, 0.5, 0, 0])
})

test('the time to read, two words a second, costs nothing and earns nothing', () => {
  const words = wordsIn([' Which runs first?', ' one or  two ', 'neither of them, at least here'])
  expect(words).toBe(12)
  const times = [6000, 11_000, 28_500, 46_000]
  expect(times.map(time => speedFor(answers('e+', time, words), 'timed'))).toEqual([1, 1, 0.5, 0])
  const skimmed = [...answers('e+', 0, 400), ...answers('e+', 40_000, 0)]
  expect(speedFor(skimmed, 'timed')).toBeCloseTo(20 / 35)
})

test('the likely range lies around the score, and is wider after fewer answers', () => {
  const round = answers('e+e+e+e-m+m+m-m-m-h+h-h-')
  const { iq } = score(round, 'relaxed')
  const { from, to } = likelyRange(round, iq)
  expect([iq, from, to]).toEqual([106.2, 98, 115])
  const few = likelyRange(answers('e+m+m-h-'), 100)
  expect(few.to - few.from).toBeGreaterThan(to - from)
})

test('the likely range ends at what all right or all wrong would score', () => {
  const perfect = answers('e+e+m+m+h+h+')
  expect(likelyRange(perfect, 160).to).toBe(160)
  expect(likelyRange(perfect, 153.3).to).toBe(153)
  expect(likelyRange(perfect, 160).from).toBeLessThan(160)
  const nothing = likelyRange(answers('e-m-h-'), 70)
  expect(nothing.from).toBe(70)
  expect(nothing.to).toBeGreaterThan(70)
})

test('completion time is in whole seconds', () => {
  expect(score(answers('e+m-h+', 10_200), 'timed').completionTime).toBe(31)
})

test('an IQ lies between 70 and 160 with at most one decimal', () => {
  fc.assert(
    fc.property(someAnswers, someMode, (given, mode) => {
      const { iq, accuracyPercentage } = score(given, mode)
      expect(iq).toBeGreaterThanOrEqual(70)
      expect(iq).toBeLessThanOrEqual(160)
      expect(Number(iq.toFixed(1))).toBe(iq)
      expect(accuracyPercentage).toBeGreaterThanOrEqual(0)
      expect(accuracyPercentage).toBeLessThanOrEqual(100)
      expect(Number(accuracyPercentage.toFixed(2))).toBe(accuracyPercentage)
    })
  )
})

test('one more right is never worse', () => {
  fc.assert(
    fc.property(someAnswers, someMode, fc.nat(), (given, mode, at) => {
      const better = given.map((answer, index) =>
        index === at % given.length ? { ...answer, isRight: true } : answer
      )
      const [before, after] = [score(given, mode), score(better, mode)]
      expect(after.iq).toBeGreaterThanOrEqual(before.iq)
      expect(after.accuracyPercentage).toBeGreaterThanOrEqual(before.accuracyPercentage)
    })
  )
})
