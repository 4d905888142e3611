import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { speedupsOf } from './speedups.ts'

test('on two cores and more, each way gains on the one before it', () => {
  const block = { ...DEFAULT_SETTINGS, transactions: 173, clash: 0.35 }
  const { queue, whole, steps } = speedupsOf(block)
  expect([queue[0], whole[0], steps[0]]).toEqual([1, 0.99, 0.99])
  expect(queue.length).toBe(16)
  for (const [index, estimate] of queue.slice(1).entries()) {
    expect(whole[index + 1]).toBeGreaterThan(estimate)
    expect(steps[index + 1]).toBeGreaterThan(whole[index + 1] ?? NaN)
  }
})
