import { expect, test } from 'vitest'
import { type Question } from '../../src/features/quiz/question-bank.ts'
import { faultsOfTeaching } from './teaching.ts'

const SLOT: Question = {
  id: 'slot-length',
  difficulty: 'easy',
  section: 'basics',
  group: 'slot',
  asks: 'recall',
  taught: ['every 12 seconds', 'slot'],
  stem: 'How long is one Ethereum slot?',
  options: [
    { id: 'twelve', text: '12 seconds', explanation: 'A slot has 12 seconds.' },
    { id: 'one', text: '1 second', explanation: 'A slot is longer.' }
  ],
  answer: 'twelve',
  facts: ['BAS-4']
}
const BASICS = 'Ethereum has room for one block every 12 seconds: a slot.'

function faultsOf(change: Partial<Question>, text = BASICS): readonly string[] {
  return faultsOfTeaching([{ ...SLOT, ...change }], new Map([['basics', text]]))
}

test('a section that says the answer is a clean bill', () => {
  expect(faultsOf({})).toEqual([])
})

test('a link to a section that teaches something else is found', () => {
  expect(faultsOf({ section: 'timeline' })).toEqual([
    "Question slot-length sends to timeline, which does not say 'every 12 seconds'.",
    "Question slot-length sends to timeline, which does not say 'slot'."
  ])
})

test('a section that no longer says it is found', () => {
  expect(faultsOf({}, BASICS.replace('12', '20'))).toEqual([
    "Question slot-length sends to basics, which does not say 'every 12 seconds'."
  ])
})

test('only whole words and whole numbers stand there', () => {
  expect(faultsOf({ taught: ['2 seconds', '12 seconds'] })).toHaveLength(1)
  expect(faultsOf({ taught: ['12 seconds', 'lot'] })).toHaveLength(1)
  expect(faultsOf({ taught: ['12'] }, 'It costs 12,000 or 3.12 or 12.5.')).toHaveLength(1)
})

test('a phrase that stands there but does not name the answer is found', () => {
  expect(faultsOf({ taught: ['Ethereum has room for one block'] })).toEqual([
    "Question slot-length is taught by words that do not name '12 seconds'."
  ])
})

test('a question that names nothing is found', () => {
  expect(faultsOf({ taught: [] })).toContain(
    'Question slot-length names nothing that teaches its answer.'
  )
})

test('an answer in words is named by one of them, whatever its ending', () => {
  const said = 'Then it validates.'
  const options = [{ id: 'twelve', text: 'When work is to be validated', explanation: '' }]
  expect(faultsOf({ options, taught: ['validate'] }, 'Then validate it.')).toEqual([])
  expect(faultsOf({ options, taught: ['Then it'] }, said)).toHaveLength(1)
})

test('reasoning is taught by its rule, which need not name the answer', () => {
  const rule = {
    asks: 'reasoning',
    taught: ['a slot'],
    stem: 'How many slots make a minute?'
  } as const
  expect(faultsOf(rule)).toEqual([])
  expect(faultsOf({ ...rule, taught: ['Ethereum has room'] })).toHaveLength(1)
})

test('what is not so is answered by what is', () => {
  const question = { stem: 'Which is NOT a slot?', taught: ['1 second long'] }
  expect(faultsOf(question, 'A slot is 1 second long.')).toEqual([])
  expect(faultsOf({ ...question, taught: ['12 seconds'] }, '12 seconds')).toEqual([
    "Question slot-length is taught by words that do not name '1 second'."
  ])
})
