import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { type Answers, serializeAnswers } from './check.ts'
import { $answers, answer } from './store.ts'

const KEY = 'altius:checks'

beforeEach(forget)

/** As on a page that was just opened. */
function forget(): void {
  cleanStores($answers)
  $answers.set({})
}

function opened(): Answers {
  forget()
  let shown: Answers = {}
  $answers.subscribe(answers => (shown = answers))()
  return shown
}

test('an answer of another tab is kept', () => {
  answer('readers', 'both')
  fakes.local.set(KEY, serializeAnswers({ readers: 'none' }))
  answer('cores', 'one')
  expect($answers.get()).toEqual({ readers: 'none', cores: 'one' })
})

test('nothing is answered at first', () => {
  expect(opened()).toEqual({})
})

test('an answer holds at once and after a reload, and the latest one counts', () => {
  answer('readers', 'both')
  answer('cores', 'one')
  answer('readers', 'no')
  expect($answers.get()).toEqual({ readers: 'no', cores: 'one' })
  expect(opened()).toEqual({ readers: 'no', cores: 'one' })
})

test('what another tab answered in the meantime is kept', () => {
  answer('readers', 'no')
  fakes.local.set(KEY, serializeAnswers({ readers: 'no', cores: 'one' }))
  answer('counter', 'queue')
  expect(opened()).toEqual({ readers: 'no', cores: 'one', counter: 'queue' })
})

test('a damaged store counts as none', () => {
  fakes.local.set(KEY, '{"version":1,"answers":')
  expect(opened()).toEqual({})
})

test('where storage is blocked an answer holds for this page', () => {
  fakes.isStorageBlocked = true
  answer('readers', 'no')
  cleanStores($answers)
  let shown: Answers = {}
  $answers.subscribe(answers => (shown = answers))()
  expect(shown).toEqual({ readers: 'no' })
  expect(opened()).toEqual({})
})
