import { expect, test } from 'vitest'
import { type Clock } from '../../platform/clock.ts'
import { createTooltip } from './tooltip.ts'

/** A clock that stands until it is told to go. */
function standing(): Clock & { pass(ms: number): void } {
  let now = 0
  let waiting: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after(ms, act) {
      const one = { at: now + ms, act }
      waiting.push(one)
      return () => {
        waiting = waiting.filter(other => other !== one)
      }
    },
    every: () => () => undefined,
    pass(ms) {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      due.forEach(({ act }) => act())
    }
  }
}

test('a label shows 700 ms after the pointer arrives', () => {
  const clock = standing()
  const { $visible, show } = createTooltip<string>(clock)
  show('one')
  clock.pass(699)
  expect($visible.get()).toBeNull()
  clock.pass(1)
  expect($visible.get()).toBe('one')
})

test('leaving earlier shows nothing, and the next label waits 700 ms again', () => {
  const clock = standing()
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
  const clock = standing()
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
  const clock = standing()
  const { $visible, show } = createTooltip<string>(clock)
  show('one')
  clock.pass(700)
  show('one')
  expect($visible.get()).toBe('one')
  show('two')
  expect($visible.get()).toBe('two')
})
