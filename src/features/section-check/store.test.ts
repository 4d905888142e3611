import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { READERS } from './check.fixture.ts'
import { $checkAnswers, answerCheck, checkOutcome } from './store.ts'

const KEY = 'altius:checks'

beforeEach(forget)

/** As on a page that was just opened. */
function forget(): void {
  cleanStores($checkAnswers)
  $checkAnswers.set({})
}

function shownOnOpening(): unknown {
  let shown: unknown
  $checkAnswers.subscribe(answers => (shown = answers))()
  return shown
}

function shownAfterReload(): unknown {
  forget()
  return shownOnOpening()
}

test('a check is open, then right or missed; an answer that is no option counts for nothing', () => {
  expect(checkOutcome(READERS, {})).toBe('open')
  expect(checkOutcome(READERS, { readers: 'no' })).toBe('right')
  expect(checkOutcome(READERS, { readers: 'both' })).toBe('missed')
  expect(checkOutcome(READERS, { readers: 'maybe' })).toBe('open')
})

test('an answer holds at once and after a reload, and the latest one counts', () => {
  answerCheck('readers', 'both')
  answerCheck('cores', 'one')
  answerCheck('readers', 'no')
  expect($checkAnswers.get()).toEqual({ readers: 'no', cores: 'one' })
  expect(shownAfterReload()).toEqual({ readers: 'no', cores: 'one' })
})

test('what another tab answered in the meantime is kept', () => {
  answerCheck('readers', 'both')
  fakes.local.set(KEY, '{"version":1,"answers":{"readers":"no","counter":"queue"}}')
  answerCheck('cores', 'one')
  expect($checkAnswers.get()).toEqual({ readers: 'no', counter: 'queue', cores: 'one' })
})
