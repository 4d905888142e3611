import { expect, test } from 'vitest'
import { standingClock } from '../../../tests/standing-clock.ts'
import { createTooltip } from './tooltip.ts'

test('leaving earlier shows nothing, and the next label waits 700 ms again', () => {
  const clock = standingClock()
  const { $visible, show, hide } = createTooltip<string>(clock)
  show('one')
  clock.pass(600)
  hide()
  show('two')
  clock.pass(699)
  expect($visible.get()).toBeNull()
  clock.pass(1)
  expect($visible.get()).toBe('two')
})

test('within 300 ms after one label the next shows at once', () => {
  const clock = standingClock()
  const { $visible, show, hide } = createTooltip<string>(clock)
  show('one')
  clock.pass(700)
  hide()
  expect($visible.get()).toBeNull()
  clock.pass(300)
  show('two')
  expect($visible.get()).toBe('two')
  hide()
  clock.pass(301)
  show('three')
  expect($visible.get()).toBeNull()
})

test('moving straight to the next dot shows its label at once', () => {
  const clock = standingClock()
  const { $visible, show } = createTooltip<string>(clock)
  show('one')
  clock.pass(700)
  show('one')
  expect($visible.get()).toBe('one')
  show('two')
  expect($visible.get()).toBe('two')
})
