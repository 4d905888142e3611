import { expect, test } from 'vitest'
import { compareLanes } from './block.ts'

const { sequential, parallel, sequentialTurns, parallelTurns, aborts } = compareLanes()
const IDS = [1, 2, 3, 4, 5, 6, 7, 8]

test('the block takes eight turns in one lane and three in four', () => {
  expect({ sequentialTurns, parallelTurns }).toEqual({ sequentialTurns: 8, parallelTurns: 3 })
  expect(sequential.map(({ tx }) => tx)).toEqual(IDS)
  expect(sequential.map(({ turn }) => turn + 1)).toEqual(IDS)
  const kept = parallel.filter(({ isAborted }) => !isAborted)
  expect(kept.map(({ tx }) => tx).sort()).toEqual(IDS)
  expect(new Set(parallel.map(({ lane, turn }) => `${lane}/${turn}`)).size).toBe(parallel.length)
})

test('a transaction that read too early is drawn twice: hatched, and again after what it needed', () => {
  expect(aborts).toEqual([{ tx: 7, by: 6 }])
  expect(parallel.filter(({ tx }) => tx === 7)).toEqual([
    { tx: 7, lane: 2, turn: 1, isAborted: true },
    { tx: 7, lane: 2, turn: 2, isAborted: false }
  ])
})
