import { expect, test } from 'vitest'
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
import { MAX_CORES, STOPS } from './stops.ts'

test('what the plot shows is what the lab measures: else run .ci/measure-blocks.ts', () => {
  expect(measured).toHaveLength(STOPS.length)
  // A change of the engine changes all of them, so that one is enough.
  const index = STOPS.findIndex(({ percent }) => percent === FIRST_CHOICE.percent)
  expect(measured[index]).toEqual(measure(STOPS[index]!.share))
})

test('it starts at the share a study found for Ethereum, on all cores', () => {
  expect(FIRST_CHOICE).toEqual({ percent: 65, cores: 8 })
  expect(formatShare(compareAt(65).share)).toBe('64.85%')
  expect(formatShare(compareAt(70).share)).toBe('70%')
  expect(() => compareAt(64)).toThrow('no stop at 64')
})

test('the estimate is Amdahl’s', () => {
  expect(resultsOn(compareAt(50), 8)[0]).toBeCloseTo(1 / (0.5 + 0.5 / 8))
  expect(resultsOn(compareAt(0), 8)[0]).toBe(1)
})

test('says the estimate that fact CORE-15 gives for the published share', () => {
  expect(sayResults(compareAt(65), 8)).toContain('estimates 2.31x')
})

test('no result leaves the plot, and no block has a single line, as the reason says', () => {
  for (const { percent } of STOPS) {
    const { estimate, whole, partial } = compareAt(percent)
    expect(compareAt(percent).lines).not.toBe(1)
    expect(Math.max(...estimate, ...whole, ...partial)).toBeLessThanOrEqual(MAX_CORES)
  }
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
      else if (percent === 100) expect(reason, where).toContain('Nothing conflicts')
      else expect(reason, where).toContain(`has ${comparison.lines} lines, which move`)
    }
  }
})
