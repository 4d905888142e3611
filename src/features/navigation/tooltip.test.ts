import { beforeEach, expect, test } from 'vitest'
import { standingClock } from '../../../tests/standing-clock.ts'
import { createTooltip } from './tooltip.ts'

let pass: (ms: number) => Promise<void>

beforeEach(() => ({ pass } = standingClock()))

test('leaving earlier shows nothing, and the next label waits 700 ms again', async () => {
  const { $visible, show, hide } = createTooltip<string>()
  show('one')
  await pass(600)
  hide()
  show('two')
  await pass(699)
  expect($visible.get()).toBeNull()
  await pass(1)
  expect($visible.get()).toBe('two')
})

test('straight or within 300 ms after one label the next shows at once', async () => {
  const { $visible, show, hide } = createTooltip<string>()
  show('one')
  await pass(700)
  show('two')
  expect($visible.get()).toBe('two')
  hide()
  expect($visible.get()).toBeNull()
  await pass(300)
  show('three')
  expect($visible.get()).toBe('three')
  hide()
  await pass(301)
  show('four')
  expect($visible.get()).toBeNull()
})
