import { expect, test } from 'vitest'
import {
  compareAt,
  explain,
  FIRST_CHOICE,
  formatShare,
  MAX_CORES,
  resultsOn,
  sayResults
} from './comparison.ts'
import { measure } from './measure.ts'
import measured from './measured.json'
import { STOPS } from './stops.ts'

test('what the plot shows is what the lab measures: else run .ci/measure-blocks.ts', () => {
  expect(measured).toHaveLength(STOPS.length)
  // A change of the engine changes all of them, so that one is enough.
  const index = STOPS.findIndex(({ percent }) => percent === FIRST_CHOICE.percent)
  expect(measured[index]).toEqual(measure(STOPS[index]!.share))
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

test('the reason holds for every share on every number of cores', () => {
  for (const { percent } of STOPS) {
    const comparison = compareAt(percent)
    for (let cores = 1; cores <= MAX_CORES; cores += 1) {
      const [estimate, whole, partial] = resultsOn(comparison, cores)
      const reason = explain(comparison, cores)
      const isAbove = whole > estimate && partial > estimate
      const where = `${percent}% on ${cores}`
      expect(isAbove, where).toBe(percent < 100 && cores > 1)
      if (cores === 1) expect(reason, where).toContain('One core')
      else if (percent === 100) expect(reason, where).toContain('Nothing clashes')
      else expect(reason, where).toContain(`form ${comparison.queues} queues`)
    }
  }
})
