import { expect, test } from 'vitest'
import { FACT_IDS, QUESTIONS, SECTION_IDS } from '../content.ts'
import { faultsOfBank } from './questions.ts'
import { type Question } from '../../src/features/quiz/question-bank.ts'

const KNOWN = { sections: SECTION_IDS, facts: FACT_IDS }

/** The faults of the real bank with its first question changed. */
function faultsWith(change: (question: Question) => Question): readonly string[] {
  return faultsOfBank(
    QUESTIONS.map((question, index) => (index === 0 ? change(question) : question)),
    KNOWN
  )
}

test('the bank holds 60 questions and no fault', () => {
  expect(QUESTIONS).toHaveLength(60)
  expect(faultsOfBank(QUESTIONS, KNOWN)).toEqual([])
})

test('an id used twice is found', () => {
  expect(faultsWith(question => ({ ...question, id: 'slot-length' }))).toContain(
    'Question id slot-length is used twice.'
  )
})

test('an answer that is no option is found', () => {
  expect(faultsWith(question => ({ ...question, answer: 'ether' }))).toContain(
    'Question gas-unit has 0 right options, not 1.'
  )
})

test('two right options are found', () => {
  const faults = faultsWith(question => ({
    ...question,
    options: question.options.map(option =>
      option.id === 'gwei' ? { ...option, id: 'gas' } : option
    )
  }))
  expect(faults).toContain('Question gas-unit has 2 right options, not 1.')
  expect(faults).toContain('Question gas-unit uses option id gas twice.')
})

test('three options are found', () => {
  expect(
    faultsWith(question => ({ ...question, options: question.options.slice(0, 3) }))
  ).toContain('Question gas-unit has 3 options, not 4.')
})

test('two options that read the same are found', () => {
  const faults = faultsWith(question => ({
    ...question,
    options: question.options.map(option =>
      option.id === 'gwei' ? { ...option, text: ' gas' } : option
    )
  }))
  expect(faults).toContain("Question gas-unit offers 'gas' twice.")
})

test('an option without an explanation is found', () => {
  const faults = faultsWith(question => ({
    ...question,
    options: question.options.map(option =>
      option.id === 'hash' ? { ...option, explanation: ' ' } : option
    )
  }))
  expect(faults).toEqual(['Question gas-unit does not explain option hash.'])
})

test.each(['All of the above', 'None of these', 'Both of them'])("'%s' is found", text => {
  const faults = faultsWith(question => ({
    ...question,
    options: question.options.map(option => (option.id === 'hash' ? { ...option, text } : option))
  }))
  expect(faults).toEqual([`Question gas-unit offers '${text}'.`])
})

test('a missing stem, an unknown section and an unknown fact are found', () => {
  expect(faultsWith(question => ({ ...question, stem: '' }))).toEqual([
    'Question gas-unit has no stem.'
  ])
  expect(faultsWith(question => ({ ...question, section: 'footer' }))).toEqual([
    'Question gas-unit names an unknown section footer.'
  ])
  expect(faultsWith(question => ({ ...question, facts: ['BAS-99'] }))).toEqual([
    'Question gas-unit names an unknown fact BAS-99.'
  ])
  expect(faultsWith(question => ({ ...question, facts: [] }))).toEqual([
    'Question gas-unit names no fact.'
  ])
})

test('too few questions of a difficulty are found', () => {
  const fewHard = QUESTIONS.filter(({ difficulty }) => difficulty !== 'hard')
  expect(faultsOfBank(fewHard, KNOWN)).toContain('Only 0 hard questions; a round takes 3.')
})

test.each([
  ['longest', (text: string) => `${text}, with more words than any wrong option of this bank`],
  ['shortest', () => '']
] as const)('a right option that is too often the %s is found', (word, change) => {
  const changed = QUESTIONS.map((question, index) => ({
    ...question,
    options: question.options.map(option =>
      option.id === question.answer && index < 16
        ? { ...option, text: change(option.text) }
        : option
    )
  }))
  expect(faultsOfBank(changed, KNOWN).join()).toMatch(
    new RegExp(`The right option is the ${word} in \\d+ of 60 questions; chance is 15.`)
  )
})

test.each([
  'On Ethereum, what is the unit for computing work?',
  'What unit of computing work has Ethereum?',
  'What is the units for computing works on Ethereum?'
])("'%s' is found to repeat another stem", stem => {
  expect(
    faultsOfBank(
      QUESTIONS.map(question => (question.id === 'ceo' ? { ...question, stem } : question)),
      KNOWN
    )
  ).toEqual(['Questions gas-unit and ceo ask nearly the same.'])
})
