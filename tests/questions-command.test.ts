import { expect, test } from 'vitest'
import sentences from '../src/content/question-sentences.json'
import { faultsIn } from '../.ci/questions/check.ts'
import { QUESTIONS } from './content.ts'

const QUESTION = {
  id: 'own-question',
  difficulty: 'easy',
  section: 'basics',
  group: 'own',
  stem: 'Which of them is it?',
  options: ['a', 'b', 'c', 'd'].map(id => ({ id, text: id, explanation: 'Because of that.' })),
  answer: 'b',
  facts: ['BAS-3'],
  sentence: 'It stands here.'
}
const GIVEN = {
  facts: new Set(['BAS-3']),
  sentences: {},
  known: new Map([['taken', 'Another question?']]),
  pages: new Map([['basics', { front: 'It stands here.', whole: 'It stands here. Or there.' }]])
}

test('a complete question has no fault', () => {
  expect(faultsIn([QUESTION], GIVEN)).toEqual([])
})

test('the site’s own questions have none', () => {
  const facts = new Set(QUESTIONS.flatMap(question => question.facts))
  const given = { facts, sentences, known: new Map<string, string>(), pages: undefined }
  expect(faultsIn(QUESTIONS, given)).toEqual([])
})

const without = (field: string) =>
  Object.fromEntries(Object.entries(QUESTION).filter(([name]) => name !== field))
const SHORT = QUESTION.options.map((one, at) => (at === 2 ? { ...one, explanation: 'So.' } : one))
const NONE = QUESTION.options.map(({ id, text }) => ({ id, text }))

test.each<[sentence: string, question: object]>([
  [
    'option 3: Say why the option is right or wrong (explanation), in 10',
    { ...QUESTION, options: SHORT }
  ],
  ['option 4: Say why the option is right or wrong (explanation).', { ...QUESTION, options: NONE }],
  ['It must have 4 options.', { ...QUESTION, options: QUESTION.options.slice(1) }],
  ['The section must be one of hero, basics, ', { ...QUESTION, section: 'nowhere' }],
  ['The section must be one of hero, basics, ', without('section')],
  ['The stem is missing.', without('stem')],
  ['The group is missing.', without('group')],
  ['The difficulty must be easy, medium or hard.', without('difficulty')],
  ['The answer is not the id of exactly one option.', { ...QUESTION, answer: 'e' }],
  ['The facts are missing.', without('facts')],
  ['There is no fact "BAS-99": npm run facts lists them.', { ...QUESTION, facts: ['BAS-99'] }],
  ['The id is missing: write lower-case words with hyphens.', without('id')],
  [
    `Its id "taken" is that of the site's question "Another question?"`,
    { ...QUESTION, id: 'taken' }
  ],
  ['The sentence that answers it is missing (sentence).', without('sentence')],
  ['Its sentence is not in the section basics.', { ...QUESTION, sentence: 'Nowhere.' }],
  ['Its sentence stands in a fold', { ...QUESTION, sentence: 'Or there.' }]
])('says with the question’s number: %s', (sentence, question) => {
  const faults = faultsIn([{ ...QUESTION, id: 'first' }, question], GIVEN)
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toMatch(/^question 2\b/)
  expect(faults.join('\n')).toContain(sentence)
})

test('a question with the id of an earlier one is named, and so is what is no list', () => {
  expect(faultsIn([QUESTION, QUESTION], GIVEN)).toEqual([
    'question 2 "Which of them is it?": Its id "own-question" is that of question 1.'
  ])
  for (const list of [undefined, {}, []])
    expect(faultsIn(list, GIVEN)).toEqual(['The file is not a JSON list of questions.'])
  expect(faultsIn([7], GIVEN)[0]).toMatch(/^question 1: /)
})

test('a hard question may rest on a fold', () => {
  const hard = { ...QUESTION, difficulty: 'hard', sentence: 'Or there.' }
  expect(faultsIn([hard], GIVEN)).toEqual([])
})
