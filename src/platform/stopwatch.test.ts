import { expect, test } from 'vitest'
import { elapsed, isDuration, paused, resumed, started } from './stopwatch.ts'

test('a watch adds to the time already spent', () => {
  expect(elapsed(started(1000, 700), 1500)).toBe(1200)
})

test('a paused watch stops until it is resumed', () => {
  const watch = paused(started(0), 300)
  expect(elapsed(watch, 9000)).toBe(300)
  expect(elapsed(resumed(watch, 9000), 9050)).toBe(350)
})

test('a clock set back doesn’t reduce the time', () => {
  expect(elapsed(started(1000, 40), 200)).toBe(40)
})

test.each([-1, NaN, Infinity, 1e300, '5', null, undefined])('%s is not a duration', value => {
  expect(isDuration(value)).toBe(false)
})
