import { beforeEach, expect, test } from 'vitest'
import { type Trader } from './rules.ts'
import {
  $history,
  $isDone,
  $question,
  $wasRight,
  answer,
  startConflictOver,
  step
} from './store.ts'

beforeEach(startConflictOver)

const play = (order: readonly Trader[]): void => order.forEach(step)

test('it asks about Ana first, then about Cleo, once both have run', () => {
  play(['A', 'C', 'A', 'A', 'C'])
  expect($question.get()).toBeNull()
  step('C')
  expect($question.get()).toBe('A')
  answer(false)
  expect($wasRight.get()).toBe(true)
  expect($question.get()).toBe('C')
  answer(false)
  expect($wasRight.get()).toBe(false)
  expect($question.get()).toBeNull()
  expect($isDone.get()).toBe(false)
})

test('an answer that was not asked for changes nothing', () => {
  step('A')
  const history = $history.get()
  answer(true)
  expect($history.get()).toBe(history)
  expect($wasRight.get()).toBeNull()
})

test('a verdict goes with the next step, and stays when there is none', () => {
  play(['C', 'A', 'A', 'A', 'C', 'C'])
  answer(true)
  step('A')
  expect($wasRight.get()).toBe(false)
  answer(true)
  step('C')
  expect($wasRight.get()).toBeNull()
})

test('starting over forgets everything', () => {
  play(['A', 'C', 'A', 'A', 'C', 'C'])
  answer(true)
  startConflictOver()
  expect($history.get()).toEqual([])
  expect($wasRight.get()).toBeNull()
})
