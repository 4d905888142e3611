import { describe, expect, test } from 'vitest'
import {
  compareAt,
  explain,
  FIRST_CHOICE,
  formatShare,
  resultsOn,
  sayResults
} from './comparison.ts'
import { measure } from './measure.ts'
import measured from './measured.json'
import { STOPS } from './stops.ts'

const EVERY = STOPS.flatMap(({ percent }) =>
  Array.from({ length: 16 }, (_, index) => ({ percent, cores: index + 1 }))
)

test('what the plot shows is what the lab measures: else run .ci/measure-blocks.ts', () => {
  expect(measured).toHaveLength(STOPS.length)
  // A change of the engine changes all of them, so that some are enough.
  for (const [index, { share, percent }] of STOPS.entries()) {
    if (percent % 20 === 5) expect(measured[index], `${percent}%`).toEqual(measure(1 - share))
  }
})

test('it starts at the share a study found for Ethereum, on all cores', () => {
  expect(FIRST_CHOICE).toEqual({ percent: 65, cores: 16 })
  expect(formatShare(compareAt(65).share)).toBe('64.85%')
  expect(formatShare(compareAt(70).share)).toBe('70%')
  expect(() => compareAt(64)).toThrow('no stop at 64')
})

test('the estimate is Amdahl’s', () => {
  expect(resultsOn(compareAt(50), 16)[0]).toBeCloseTo(1 / (0.5 + 0.5 / 16))
  expect(resultsOn(compareAt(0), 16)[0]).toBe(1)
})

test('the results are said in words', () => {
  const { share } = compareAt(65)
  expect(sayResults(compareAt(65), 16)).toContain(
    `estimates ${(1 / (1 - share + share / 16)).toFixed(2)}x`
  )
})

describe('the reason', () => {
  test.each(EVERY)('holds with $percent% parallel on $cores cores', ({ percent, cores }) => {
    const comparison = compareAt(percent)
    const [estimate, whole, partial] = resultsOn(comparison, cores)
    const reason = explain(comparison, cores)
    const isAbove = whole > estimate && partial > estimate
    expect(reason.includes('run side by side')).toBe(isAbove)
    if (isAbove) expect(reason).toContain(`form ${comparison.queues} queues`)
    if (isAbove) expect(comparison.queues).toBeGreaterThan(1)
    if (reason.includes('Nothing clashes')) expect(percent).toBe(100)
    if (reason.includes('One core')) expect(Math.max(whole, partial)).toBeLessThanOrEqual(1)
  })

  test('several queues beat the estimate wherever there are some, and cores to run them', () => {
    for (const { percent, cores } of EVERY.filter(
      ({ percent, cores }) => percent < 100 && cores > 1
    ))
      expect(explain(compareAt(percent), cores)).toContain('run side by side')
  })
})
