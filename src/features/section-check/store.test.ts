import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { CHECKS } from './checks.ts'
import { $checkAnswers, answerCheck, isMissed } from './store.ts'

const KEY = 'altius:checks'

beforeEach(forget)

/** As on a page that was just opened. */
function forget(): void {
  cleanStores($checkAnswers)
  $checkAnswers.set({})
}

test('a check is missed by a wrong answer; one that is no option counts for nothing', () => {
  const [check] = CHECKS
  const { id, options, answer } = check!
  const wrong = options.find(option => option.id !== answer)!
  const outcomes = [undefined, answer, wrong.id, 'maybe'].map(given =>
    isMissed(check!, given ? { [id]: given } : {})
  )
  expect(outcomes).toEqual([false, false, true, false])
})

test('an answer holds at once and after a reload, and the latest one counts', () => {
  answerCheck('readers', 'both')
  answerCheck('cores', 'one')
  answerCheck('readers', 'no')
  expect($checkAnswers.get()).toEqual({ readers: 'no', cores: 'one' })
  forget()
  expect($checkAnswers.get()).toEqual({ readers: 'no', cores: 'one' })
})

test('what another tab answered in the meantime is kept', () => {
  answerCheck('readers', 'both')
  fakes.local.set(KEY, '{"version":1,"answers":{"readers":"no","counter":"queue"}}')
  answerCheck('cores', 'one')
  expect($checkAnswers.get()).toEqual({ readers: 'no', counter: 'queue', cores: 'one' })
})
