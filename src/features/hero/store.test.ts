import { expect, test } from 'vitest'
import { $frame, $tick, elapsedAt, LAST_TICK, showNextTick, TICK_MS } from './store.ts'

test('goes on by one step every three seconds and begins again', () => {
  $tick.set(0)
  const shown = Array.from({ length: 5 }, () => {
    const { step } = $frame.get()
    for (let ms = 0; ms < 3000; ms += TICK_MS) showNextTick()
    return step
  })
  expect(shown.join('')).toBe('01230')
})

test('one core runs alone until the question, then both start together', () => {
  const at = (ms: number) => Object.values(elapsedAt(ms / TICK_MS)).join()
  expect([0, 750, 5250, 5750].map(at)).toEqual(['1,0', '2,0', '8,0', '8,0'])
  expect([6000, 6500, 7500, 9750].map(at)).toEqual(['0,0', '1,1', '3,3', '7,3'])
  expect([10_000, LAST_TICK * TICK_MS].map(at)).toEqual(['8,3', '8,3'])
})
