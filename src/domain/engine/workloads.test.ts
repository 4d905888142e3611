import { describe, expect, test } from 'vitest'
import { seededRandom } from './random.ts'
import { shapeOf, type BlockShape } from './metrics.ts'
import { runSequential } from './sequential.ts'
import {
  DEFAULT_SETTINGS,
  PUBLISHED_CLASH,
  TRANSACTIONS,
  WORKLOADS,
  type LabSettings
} from './settings.ts'
import { buildBlock, sharedResources } from './workloads.ts'

function shape(settings: Partial<LabSettings>): BlockShape {
  const block = buildBlock({ ...DEFAULT_SETTINGS, transactions: 256, ...settings })
  return shapeOf(runSequential(block, false).runs)
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
    expect(shape({ workload, clash: 0 })).toMatchObject({ independent: 256, conflictGas: 0 })
  })

  test.each(WORKLOADS)('%s leaves those that do not clash independent', workload => {
    expect(shape({ workload, clash: 0.5 }).independent).toBeGreaterThanOrEqual(128)
  })

  test('puts all conflicts in one line with one hot pool or one sender', () => {
    expect(shape({ workload: 'hot-pool', clash: 0.25 }).longestLine).toBe(64)
    expect(shape({ workload: 'airdrop', clash: 0.25 }).longestLine).toBe(64)
  })

  test.each([1, 2, 3])('mixed follows the published figures (seed %i)', seed => {
    const { independent, longestLine } = shape({ workload: 'mixed', clash: PUBLISHED_CLASH, seed })
    expect(independent / 256).toBeCloseTo(0.6485, 2)
    expect(longestLine / 256).toBeCloseTo(0.18, 2)
  })
})

const SEEDS = Array.from({ length: 5 }, (_, seed) => seed)

/** How many transactions use each resource. */
function sizes(resources: readonly number[]): readonly number[] {
  return [...Map.groupBy(resources, resource => resource).values()].map(({ length }) => length)
}

test('from 2 up, every transaction shares its resource with another', () => {
  for (let count = 2; count <= TRANSACTIONS.max; count += 1)
    for (const seed of SEEDS) {
      const resources = sharedResources(seededRandom(seed), count)
      expect(resources).toHaveLength(count)
      expect(Math.min(...sizes(resources)), `${count} with seed ${seed}`).toBeGreaterThanOrEqual(2)
    }
})

test('a single one has a resource for itself, and none has none', () => {
  expect(sharedResources(seededRandom(1), 1)).toEqual([0])
  expect(sharedResources(seededRandom(1), 0)).toEqual([])
})
