import { describe, expect, test } from 'vitest'
import { runInSequence } from './sequential.ts'
import { DEFAULT_SETTINGS, PUBLISHED_CLASH, WORKLOADS, type LabSettings } from './settings.ts'
import { amdahl, shapeOf, type BlockShape } from './shape.ts'
import { buildBlock } from './workloads.ts'

function shape(settings: Partial<LabSettings>): BlockShape {
  const block = buildBlock({ ...DEFAULT_SETTINGS, transactions: 256, ...settings })
  return shapeOf(runInSequence(block, false).runs)
}

describe('a workload', () => {
  test.each(WORKLOADS)(
    '%s is built again from the same seed, and otherwise from another',
    workload => {
      const settings = { ...DEFAULT_SETTINGS, workload }
      expect(buildBlock(settings)).toEqual(buildBlock(settings))
      expect(buildBlock(settings)).not.toEqual(buildBlock({ ...settings, seed: 2 }))
    }
  )

  test.each(WORKLOADS)('%s has no conflict at all when none clash', workload => {
    expect(shape({ workload, clash: 0 })).toMatchObject({ independent: 1, dependentGas: 0 })
  })

  test.each(WORKLOADS)('%s leaves those that do not clash independent', workload => {
    expect(shape({ workload, clash: 0.5 }).independent).toBeGreaterThanOrEqual(0.5)
  })

  test('puts all that clash in one chain when there is one hot pool, or one sender', () => {
    expect(shape({ workload: 'hot-pool', clash: 0.25 }).longestChain).toBe(0.25)
    expect(shape({ workload: 'airdrop', clash: 0.25 }).longestChain).toBe(0.25)
  })

  test.each([1, 2, 3])('mixed follows the published figures (seed %i)', seed => {
    const { independent, longestChain } = shape({ workload: 'mixed', clash: PUBLISHED_CLASH, seed })
    expect(independent).toBeCloseTo(0.6485, 2)
    expect(longestChain).toBeCloseTo(0.18, 2)
  })

  test.each([
    { transactions: -1 },
    { transactions: 1.5 },
    { transactions: NaN },
    { clash: -0.1 },
    { clash: 1.1 },
    { clash: NaN }
  ])('is refused for %o', wrong => {
    expect(() => buildBlock({ ...DEFAULT_SETTINGS, ...wrong })).toThrow(RangeError)
  })
})

test("Amdahl's law gives the figures of fact CORE-15", () => {
  expect(amdahl(PUBLISHED_CLASH, Infinity)).toBeCloseTo(2.845, 3)
  expect(amdahl(PUBLISHED_CLASH, 8)).toBeCloseTo(2.31, 2)
  expect(amdahl(0, 8)).toBe(8)
})
