import { expect, test } from 'vitest'
import { optionOf } from './question.ts'

test('an option is found by its id, and none before one is chosen', () => {
  const options = ['a', 'b'].map(id => ({ id, text: `Option ${id}`, explanation: '' }))
  const question = { id: 'q', section: 'quiz', stem: 'Which?', options, answer: 'a' }
  expect(optionOf(question, 'b')).toBe(options[1])
  expect(optionOf(question, undefined)).toBeUndefined()
})
