import { expect, test } from 'vitest'
import { compare, HERO_BLOCK } from './block.ts'

const LANE_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8]

test('the block of the hero takes eight turns in one lane and three in four', () => {
  const { sequentialTurns, parallelTurns, speedup, aborts } = compare(HERO_BLOCK, 4)
  expect({ sequentialTurns, parallelTurns }).toEqual({ sequentialTurns: 8, parallelTurns: 3 })
  expect(aborts).toEqual([{ tx: 7, by: 6 }])
  expect(speedup).toBeCloseTo(2.64, 2)
})

test('a transaction that read too early is drawn twice: hatched, and again after what it needed', () => {
  const { parallel } = compare(HERO_BLOCK, 4)
  expect(parallel.filter(({ tx }) => tx === 7)).toEqual([
    { tx: 7, lane: 2, turn: 1, isAborted: true },
    { tx: 7, lane: 2, turn: 2, isAborted: false }
  ])
})

test.each(LANE_COUNTS)('keeps one run of each in %i lanes, never two in one place', laneCount => {
  const { parallel, sequential } = compare(HERO_BLOCK, laneCount)
  const kept = parallel.filter(({ isAborted }) => !isAborted)
  const ids = HERO_BLOCK.map(({ id }) => id)
  expect(kept.map(({ tx }) => tx).sort()).toEqual(ids)
  expect(sequential.map(({ tx }) => tx)).toEqual(ids)
  expect(new Set(parallel.map(({ lane, turn }) => `${lane}/${turn}`)).size).toBe(parallel.length)
  const turnOf = new Map(kept.map(({ tx, turn }) => [tx, turn]))
  for (const { id, needs } of HERO_BLOCK) {
    if (needs !== undefined) expect(turnOf.get(needs)).toBeLessThan(turnOf.get(id) ?? -1)
  }
})

test('runs that do not fit into turns are refused rather than drawn wrong', () => {
  const chain = Array.from({ length: 12 }, (_, id) => (id === 0 ? { id } : { id, needs: id - 1 }))
  expect(() => compare(chain, 4)).toThrow('do not fit into turns')
})

test('a transaction that needs one outside the block is refused', () => {
  expect(() => compare([{ id: 1, needs: 9 }], 2)).toThrow('not in the block')
})
