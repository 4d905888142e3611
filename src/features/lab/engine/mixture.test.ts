import { expect, test } from 'vitest'
import { seededRandom } from '../../../platform/random.ts'
import { sharedPlaces } from './mixture.ts'
import { runInSequence } from './sequential.ts'
import { DEFAULT_SETTINGS, TRANSACTIONS } from './settings.ts'
import { shapeOf } from './shape.ts'
import { buildBlock } from './workloads.ts'

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed)

/** How many were sent to each place. */
function sizes(places: readonly number[]): readonly number[] {
  return [...Map.groupBy(places, place => place).values()].map(({ length }) => length)
}

test('from 2 up, all are sent to a place and nobody is alone there', () => {
  for (let count = 2; count <= TRANSACTIONS.most; count += 1)
    for (const seed of SEEDS) {
      const places = sharedPlaces(seededRandom(seed), count)
      expect(places).toHaveLength(count)
      expect(Math.min(...sizes(places)), `${count} with seed ${seed}`).toBeGreaterThanOrEqual(2)
    }
})

test('a single one has the first place for itself, and nobody has none', () => {
  expect(sharedPlaces(seededRandom(1), 1)).toEqual([0])
  expect(sharedPlaces(seededRandom(1), 0)).toEqual([])
})

test.each([2, 3, 4, 5, 6, 7, 8])('%i that are to clash do, in a small mixed block', clashing => {
  const transactions = 16
  for (const seed of SEEDS) {
    const settings = { ...DEFAULT_SETTINGS, transactions, clash: clashing / transactions, seed }
    const { independent } = shapeOf(runInSequence(buildBlock(settings), false).runs)
    expect(Math.round((1 - independent) * transactions), `seed ${seed}`).toBe(clashing)
  }
})

test('a single one that is to clash clashes with nobody', () => {
  const settings = { ...DEFAULT_SETTINGS, transactions: 16, clash: 1 / 16 }
  expect(shapeOf(runInSequence(buildBlock(settings), false).runs).independent).toBe(1)
})
